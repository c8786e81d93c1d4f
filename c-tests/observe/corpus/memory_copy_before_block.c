// A copy begins before its block. Mended: at its first byte.
// check: memory
// calls: aclrtMemcpy
// block: 1000 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 1000 };
    char *memory = device_block(BYTES), result[8];
    (void)thread;
    DO(aclrtMemset(memory, BYTES, 0, BYTES));
    EXPECT(EITHER(WRONG_PARAMETER, 0), aclrtMemcpy(result, 8, memory - EITHER(8, 0), 8, ACL_MEMCPY_DEVICE_TO_HOST));
    DO(aclrtFree(memory));
}
