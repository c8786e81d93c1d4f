// An asynchronous copy and an asynchronous fill of the same bytes, on two streams. Mended: on one.
// check: race
// calls: aclrtMemcpyAsync aclrtMemsetAsync
// block: 3333 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 3333 };
    void *from = device_block(BYTES), *to = device_block(BYTES);
    aclrtStream first = new_stream(), second = new_stream();
    (void)thread;
    DO(aclrtMemset(from, BYTES, 1, BYTES));
    DO(aclrtMemsetAsync(to, BYTES, 0, BYTES, first));
    DO(aclrtMemcpyAsync(to, BYTES, from, BYTES, ACL_MEMCPY_DEVICE_TO_DEVICE, EITHER(second, first)));
    DO(aclrtSynchronizeStream(first));
    DO(aclrtSynchronizeStream(second));
    DO(aclrtDestroyStream(first));
    DO(aclrtDestroyStream(second));
    DO(aclrtFree(from));
    DO(aclrtFree(to));
}
