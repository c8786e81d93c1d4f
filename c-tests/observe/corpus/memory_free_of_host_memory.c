// Memory of malloc is freed as device memory. Mended: with free.
// check: memory
// calls: aclrtFree
// block: none
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 4096 };
    char *result = malloc(BYTES), *memory = device_block(BYTES);
    (void)thread;
    DO(aclrtMemset(memory, BYTES, 1, BYTES));
    DO(aclrtMemcpy(result, BYTES, memory, BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
    EXPECT(1, result[BYTES - 1]);
    DO(aclrtFree(memory));
    MISTAKE(EXPECT(WRONG_PARAMETER, aclrtFree(result));)
    free(result);
}
