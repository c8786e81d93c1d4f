// A copy to the device is called one between two places of the host. Mended: its kind is right.
// check: memory
// calls: aclrtMemcpy
// block: 1000 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 1000 };
    void *memory = device_block(BYTES);
    char source[BYTES] = {0};
    (void)thread;
    DO(aclrtMemcpy(memory, BYTES, source, BYTES, EITHER(ACL_MEMCPY_HOST_TO_HOST, ACL_MEMCPY_HOST_TO_DEVICE)));
    DO(aclrtFree(memory));
}
