// The program ends without aclFinalize, which is fine, and with a block, which is not. Mended: the block is freed.
// check: leak
// calls: aclrtMalloc
// block: 999 aclrtMalloc
#define CORPUS_ENDS_EARLY
#include "corpus.h"

void body(int thread)
{
    void *memory = device_block(999);
    (void)thread;
    DO(aclrtMemset(memory, 999, 0, 999));
    MENDED(DO(aclrtFree(memory));)
}
