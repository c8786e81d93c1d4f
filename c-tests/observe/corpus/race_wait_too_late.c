// The second stream waits for the event behind the work that needs it. Mended: before that work.
// check: race
// calls: aclnnInplaceOne aclnnInplaceZero
// block: 1000 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 1000 };
    void *memory = device_block(COUNT);
    aclTensor *tensor = vector_of(memory, ACL_UINT8, COUNT);
    aclrtStream first = new_stream(), second = new_stream();
    aclrtEvent event = new_event();
    (void)thread;
    LAUNCH(aclnnInplaceOne, first, tensor);
    DO(aclrtRecordEvent(event, first));
    MENDED(DO(aclrtStreamWaitEvent(second, event));)
    LAUNCH(aclnnInplaceZero, second, tensor);
    MISTAKE(DO(aclrtStreamWaitEvent(second, event));)
    DO(aclrtSynchronizeStream(first));
    DO(aclrtSynchronizeStream(second));
    aclDestroyTensor(tensor);
    DO(aclrtDestroyEvent(event));
    DO(aclrtDestroyStream(first));
    DO(aclrtDestroyStream(second));
    DO(aclrtFree(memory));
}
