// A block is filled after it was freed. Mended: before.
// check: memory
// calls: aclrtMemset aclrtFree
// block: 777 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 777 };
    void *memory = device_block(BYTES);
    (void)thread;
    MISTAKE(DO(aclrtFree(memory));)
    UNLESS_MISTAKEN(aclrtMemset(memory, BYTES, 0, BYTES));
    MENDED(DO(aclrtFree(memory));)
}
