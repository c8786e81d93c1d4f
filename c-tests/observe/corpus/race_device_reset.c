// The host reads pinned memory while a copy to it may still run. Mended: the device is reset before, which waits for its work.
// check: race
// calls: aclrtMemcpyAsync
// block: 2048 aclrtMallocHost
// once: the device is reset for all threads
// only: race, because pinned memory that outlives the reset is told as a leak
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 2048 };
    void *source = pinned_block(BYTES), *result = pinned_block(BYTES);
    volatile char *first = result;
    (void)thread;
    memset(source, 1, BYTES);
    DO(aclrtMemcpyAsync(result, BYTES, source, BYTES, ACL_MEMCPY_HOST_TO_HOST, NULL));
    MENDED(DO(aclrtResetDevice(0));)
    const char got = *first;
    MISTAKE((void)got; DO(aclrtSynchronizeDevice()); DO(aclrtResetDevice(0));)
    MENDED(EXPECT(1, got);)
    DO(aclrtSetDevice(0));
    DO(aclrtFreeHost(source));
    DO(aclrtFreeHost(result));
}
