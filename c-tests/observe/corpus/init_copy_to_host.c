// A block that nothing wrote is copied to the host. Mended: it is written first.
// check: init
// calls: aclrtMemcpy
// block: 300 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 300 };
    char result[BYTES];
    void *memory = device_block(BYTES);
    (void)thread;
    MENDED(DO(aclrtMemset(memory, BYTES, 0, BYTES));)
    DO(aclrtMemcpy(result, BYTES, memory, BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
    DO(aclrtFree(memory));
}
