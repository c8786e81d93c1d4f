// What is freed is a piece in the middle of a block. Mended: the block.
// check: memory
// calls: aclrtFree
// block: 8192 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 8192 };
    char *memory = device_block(BYTES), *half = memory + BYTES / 2;
    (void)thread;
    DO(aclrtMemset(half, BYTES / 2, 3, BYTES / 2));
    MISTAKE(EXPECT(WRONG_PARAMETER, aclrtFree(half));)
    DO(aclrtFree(memory));
}
