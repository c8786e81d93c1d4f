// A host function uses pinned memory, and the next copy into it is on a stream that waits for nobody. Mended: on the function's stream.
// check: race
// calls: aclrtMemcpyAsync
// block: 4096 aclrtMallocHost
// order: synchronisations of other threads, since the host is one party
#include "corpus.h"

enum { BYTES = 4096 };

static void double_all(void *memory)
{
    usleep(20000);
    for (int i = 0; i < BYTES; i++) ((volatile char *)memory)[i] *= 2;
}

void body(int thread)
{
    char *memory = device_block(2 * BYTES), *result = pinned_block(BYTES);
    aclrtStream first = new_stream(), second = new_stream();
    (void)thread;
    DO(aclrtMemset(memory, 2 * BYTES, 1, 2 * BYTES));
    DO(aclrtMemcpyAsync(result, BYTES, memory, BYTES, ACL_MEMCPY_DEVICE_TO_HOST, first));
    DO(aclrtSynchronizeStream(first));
    DO(aclrtLaunchHostFunc(first, double_all, result));
    DO(aclrtMemcpyAsync(result, BYTES, memory + BYTES, BYTES, ACL_MEMCPY_DEVICE_TO_HOST, EITHER(second, first)));
    DO(aclrtSynchronizeStream(first));
    DO(aclrtSynchronizeStream(second));
    MENDED(EXPECT(1, result[0]);)
    DO(aclrtDestroyStream(first));
    DO(aclrtDestroyStream(second));
    DO(aclrtFreeHost(result));
    DO(aclrtFree(memory));
}
