// The host fills pinned memory for the next copy while the last one may still read it. Mended: it waits for the copy's event. Then a
// system call may write it too, which would fail on a protected page.
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
    MENDED(int ends[2]; char byte = 3;)
    (void)thread;
    MENDED(DO(pipe(ends));)
    for (int i = 0; i < 2; i++) {
        memset(source, i, BYTES);
        DO(aclrtMemcpyAsync(memory, BYTES, source, BYTES, ACL_MEMCPY_HOST_TO_DEVICE, stream));
        DO(aclrtRecordEvent(copied, stream));
        MENDED(DO(aclrtSynchronizeEvent(copied)); EXPECT(1, (int)write(ends[1], &byte, 1)); EXPECT(1, (int)read(ends[0], source, 1));)
    }
    MENDED(close(ends[0]); close(ends[1]);)
    DO(aclrtSynchronizeStream(stream));
    DO(aclrtDestroyEvent(copied));
    DO(aclrtDestroyStream(stream));
    DO(aclrtFreeHost(source));
    DO(aclrtFree(memory));
}
