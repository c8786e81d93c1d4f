// A copy between two device addresses takes an array of the host for one of them. Mended: it is a copy to the device.
// check: memory
// calls: aclrtMemcpy
// block: none
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 64 };
    static const float values[COUNT] = {1, 2, 3};
    void *memory = device_block(sizeof(values));
    (void)thread;
    const aclrtMemcpyKind kind = EITHER(ACL_MEMCPY_DEVICE_TO_DEVICE, ACL_MEMCPY_HOST_TO_DEVICE);
    UNLESS_MISTAKEN(aclrtMemcpy(memory, sizeof(values), values, sizeof(values), kind));
    DO(aclrtFree(memory));
}
