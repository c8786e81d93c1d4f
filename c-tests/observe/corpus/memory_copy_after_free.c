// A result is copied to the host from a block that was freed. Mended: the copy comes first.
// check: memory
// calls: aclrtMemcpy aclrtFree
// block: 256 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 256 };
    char result[BYTES];
    void *memory = device_block(BYTES);
    (void)thread;
    DO(aclrtMemset(memory, BYTES, 1, BYTES));
    MISTAKE(DO(aclrtFree(memory));)
    UNLESS_MISTAKEN(aclrtMemcpy(result, BYTES, memory, BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
    MENDED(DO(aclrtFree(memory));)
}
