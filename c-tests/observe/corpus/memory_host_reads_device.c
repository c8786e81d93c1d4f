// The host reads an element of device memory through its pointer. Mended: it copies the element to the host first.
// check: memory
// calls: aclrtMalloc
// block: 4096 aclrtMalloc
// dies: on a device the address means nothing to the host
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 4096 };
    float *memory = device_block(BYTES), first = 0;
    (void)thread;
    DO(aclrtMemset(memory, BYTES, 0, BYTES));
    MISTAKE(first = *(volatile float *)memory;)
    MENDED(DO(aclrtMemcpy(&first, sizeof(first), memory, sizeof(first), ACL_MEMCPY_DEVICE_TO_HOST));)
    EXPECT(1, first == 0);
    DO(aclrtFree(memory));
}
