// More is copied to a block than it has bytes. Mended: as many.
// check: memory
// calls: aclrtMemcpy
// block: 96 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 96 };
    char values[2 * BYTES] = {0};
    void *memory = device_block(BYTES);
    const size_t count = EITHER(BYTES + 4, BYTES);
    (void)thread;
    DO(aclrtMemcpy(memory, count, values, count, ACL_MEMCPY_HOST_TO_DEVICE));
    DO(aclrtFree(memory));
}
