// The host fills pinned memory for the next copy while the last one may still read it. Mended: it waits for the copy's event.
// check: race
// calls: aclrtMemcpyAsync
// block: 8192 aclrtMallocHost
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 8192 };
    void *memory = device_block(BYTES), *source = pinned_block(BYTES);
    aclrtStream stream = new_stream();
    aclrtEvent copied = new_event();
    (void)thread;
    for (int i = 0; i < 2; i++) {
        memset(source, i, BYTES);
        DO(aclrtMemcpyAsync(memory, BYTES, source, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, stream));
        DO(aclrtRecordEvent(copied, stream));
        MENDED(DO(aclrtSynchronizeEvent(copied));)
    }
    DO(aclrtSynchronizeStream(stream));
    DO(aclrtDestroyEvent(copied));
    DO(aclrtDestroyStream(stream));
    DO(aclrtFreeHost(source));
    DO(aclrtFree(memory));
}
