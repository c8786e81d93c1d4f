// An event is never destroyed. Mended: it is, as soon as the other stream waits for it.
// check: leak
// calls: aclrtCreateEvent
// block: none
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 64 };
    void *memory = device_block(BYTES);
    aclrtStream first = new_stream(), second = new_stream();
    aclrtEvent event = new_event();
    (void)thread;
    DO(aclrtMemsetAsync(memory, BYTES, 1, BYTES, first));
    DO(aclrtRecordEvent(event, first));
    DO(aclrtStreamWaitEvent(second, event));
    MENDED(DO(aclrtDestroyEvent(event));)
    DO(aclrtMemsetAsync(memory, BYTES, 2, BYTES, second));
    DO(aclrtSynchronizeStream(second));
    DO(aclrtDestroyStream(first));
    DO(aclrtDestroyStream(second));
    DO(aclrtFree(memory));
}
