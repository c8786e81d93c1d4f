// The host writes one byte too many to pinned memory, into the page behind it. Mended: as many as there are.
// check: memory
// calls: aclrtMallocHost
// block: 65536 aclrtMallocHost
// dies: nothing lies behind the block
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 65536 };
    volatile char *memory = pinned_block(BYTES);
    (void)thread;
    for (int i = 0; i < BYTES + EITHER(1, 0); i++) memory[i] = 1;
    DO(aclrtFreeHost((void *)memory));
}
