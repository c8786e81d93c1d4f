// The host reads pinned memory while an asynchronous copy fills it. Mended: it waits for the stream.
// check: race
// calls: aclrtMemcpyAsync
// block: 1048576 aclrtMallocHost
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 1048576 };
    void *memory = device_block(BYTES);
    volatile char *result = pinned_block(BYTES);
    aclrtStream stream = new_stream();
    (void)thread;
    DO(aclrtMemset(memory, BYTES, 1, BYTES));
    DO(aclrtMemcpyAsync((void *)result, BYTES, memory, BYTES, ACL_MEMCPY_DEVICE_TO_HOST, stream));
    MENDED(DO(aclrtSynchronizeStream(stream));)
    const char last = result[BYTES - 1];
    MISTAKE((void)last; DO(aclrtSynchronizeStream(stream));)
    MENDED(EXPECT(1, last);)
    DO(aclrtDestroyStream(stream));
    DO(aclrtFreeHost((void *)result));
    DO(aclrtFree(memory));
}
