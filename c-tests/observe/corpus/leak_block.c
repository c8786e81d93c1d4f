// The pointer to a block is overwritten by that of the next. Mended: the first is freed before.
// check: leak
// calls: aclrtMalloc
// block: 4097 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 4097 };
    void *memory = device_block(BYTES);
    (void)thread;
    DO(aclrtMemset(memory, BYTES, 0, BYTES));
    MENDED(DO(aclrtFree(memory));)
    memory = device_block(BYTES + 1);
    DO(aclrtMemset(memory, BYTES, 0, BYTES));
    DO(aclrtFree(memory));
}
