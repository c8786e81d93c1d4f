// The default stream is taken to be in order with the other streams. Mended: the other stream waits for an event of it.
// check: race
// calls: aclnnInplaceOne aclnnInplaceZero
// block: 7000 aclrtMalloc
// order: each thread waits for the default stream, which is everyone's
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 7000 };
    void *memory = device_block(COUNT);
    aclTensor *tensor = vector_of(memory, ACL_INT8, COUNT);
    aclrtStream stream = new_stream();
    aclrtEvent event = new_event();
    (void)thread;
    LAUNCH(aclnnInplaceOne, NULL, tensor);
    DO(aclrtRecordEvent(event, NULL));
    MENDED(DO(aclrtStreamWaitEvent(stream, event));)
    LAUNCH(aclnnInplaceZero, stream, tensor);
    DO(aclrtSynchronizeStream(stream));
    DO(aclrtSynchronizeStream(NULL));
    aclDestroyTensor(tensor);
    DO(aclrtDestroyEvent(event));
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(memory));
}
