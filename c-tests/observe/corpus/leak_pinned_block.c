// Pinned memory is never freed. Mended: it is.
// check: leak
// calls: aclrtMallocHost
// block: 12345 aclrtMallocHost
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 12345 };
    void *memory = device_block(BYTES), *source = pinned_block(BYTES);
    aclrtStream stream = new_stream();
    memset(source, thread, BYTES);
    DO(aclrtMemcpyAsync(memory, BYTES, source, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, stream));
    DO(aclrtSynchronizeStream(stream));
    MENDED(DO(aclrtFreeHost(source));)
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(memory));
}
