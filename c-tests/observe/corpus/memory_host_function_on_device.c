// A host function reads device memory. Mended: the pinned memory that a copy before it filled.
// check: memory
// calls: aclrtLaunchHostFunc aclrtMalloc
// block: 4096 aclrtMalloc
// dies: on a device the address means nothing to the host
#include "corpus.h"

enum { BYTES = 4096 };

static void sum_up(void *memory)
{
    int sum = 0;
    for (int i = 0; i < BYTES; i++) sum += ((volatile char *)memory)[i];
    EXPECT(BYTES, sum);
}

void body(int thread)
{
    void *memory = device_block(BYTES), *result = pinned_block(BYTES);
    aclrtStream stream = new_stream();
    (void)thread;
    DO(aclrtMemset(memory, BYTES, 1, BYTES));
    DO(aclrtMemcpyAsync(result, BYTES, memory, BYTES, ACL_MEMCPY_DEVICE_TO_HOST, stream));
    DO(aclrtLaunchHostFunc(stream, sum_up, EITHER(memory, result)));
    DO(aclrtSynchronizeStream(stream));
    DO(aclrtDestroyStream(stream));
    DO(aclrtFreeHost(result));
    DO(aclrtFree(memory));
}
