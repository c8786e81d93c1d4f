// The host reads pinned memory that it has given back. Mended: before that.
// check: memory
// calls: aclrtFreeHost
// block: 5000 aclrtMallocHost
// dies: the memory is gone
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 5000 };
    volatile char *memory = pinned_block(BYTES);
    char last = 0;
    (void)thread;
    memory[BYTES - 1] = 1;
    MENDED(last = memory[BYTES - 1];)
    DO(aclrtFreeHost((void *)memory));
    MISTAKE(last = memory[BYTES - 1];)
    EXPECT(1, last);
}
