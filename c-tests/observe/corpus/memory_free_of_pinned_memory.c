// Host memory of aclrtMallocHost is freed with aclrtFree. Mended: with aclrtFreeHost.
// check: memory
// calls: aclrtFree
// block: 3000 aclrtMallocHost
#include "corpus.h"

void body(int thread)
{
    char *memory = pinned_block(3000);
    memset(memory, thread, 3000);
    MISTAKE(EXPECT(WRONG_PARAMETER, aclrtFree(memory));)
    DO(aclrtFreeHost(memory));
}
