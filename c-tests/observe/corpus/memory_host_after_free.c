// The host writes to a block that was freed, which was never its own. Mended: a copy to the device, before the free.
// check: memory
// calls: aclrtFree
// block: 640 aclrtMalloc
// dies: on a device the address means nothing to the host
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 640 };
    int *memory = device_block(BYTES);
    const int value = thread;
    MISTAKE(DO(aclrtFree(memory)); *(volatile int *)memory = value;)
    MENDED(DO(aclrtMemcpy(memory, BYTES, &value, sizeof(value), ACL_MEMCPY_HOST_TO_DEVICE)); DO(aclrtFree(memory));)
}
