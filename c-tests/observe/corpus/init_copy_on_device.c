// A block that nothing wrote is copied on the device, asynchronously. Mended: a copy from the host fills it before.
// check: init
// calls: aclrtMemcpyAsync
// block: 1001 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 1001 };
    const char values[BYTES] = {0};
    void *from = device_block(BYTES), *to = device_block(BYTES);
    aclrtStream stream = new_stream();
    (void)thread;
    (void)values;
    MENDED(DO(aclrtMemcpyAsync(from, BYTES, values, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, stream));)
    DO(aclrtMemcpyAsync(to, BYTES, from, BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
    DO(aclrtSynchronizeStream(stream));
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(from));
    DO(aclrtFree(to));
}
