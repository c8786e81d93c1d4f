// A block is freed twice. Mended: once.
// check: memory
// calls: aclrtFree
// block: 100 aclrtMalloc
#include "corpus.h"

static void give_back(void *memory)
{
    DO(aclrtFree(memory));
}

void body(int thread)
{
    void *memory = device_block(100);
    (void)thread;
    DO(aclrtMemset(memory, 100, 0, 100));
    give_back(memory);
    MISTAKE(EXPECT(WRONG_PARAMETER, aclrtFree(memory));)
}
