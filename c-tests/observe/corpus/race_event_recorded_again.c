// An event is recorded on another stream before anyone waits for it, so the first recording is lost. Mended: each stream has its event.
// check: race
// calls: aclnnInplaceOne aclnnInplaceFillScalar
// block: 2048 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 1024 };
    float value = 2;
    void *memory = device_block(2 * COUNT), *beside = device_block(2 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT16, COUNT), *other = vector_of(beside, ACL_FLOAT16, COUNT);
    aclScalar *scalar = aclCreateScalar(&value, ACL_FLOAT);
    aclrtStream streams[] = {new_stream(), new_stream(), new_stream()};
    aclrtEvent events[] = {new_event(), new_event()};
    (void)thread;
    LAUNCH(aclnnInplaceOne, streams[0], tensor);
    DO(aclrtRecordEvent(events[0], streams[0]));
    LAUNCH(aclnnInplaceOne, streams[1], other);
    DO(aclrtRecordEvent(events[EITHER(0, 1)], streams[1]));
    DO(aclrtStreamWaitEvent(streams[2], events[0]));
    LAUNCH(aclnnInplaceFillScalar, streams[2], tensor, scalar);
    for (int i = 0; i < 3; i++) DO(aclrtSynchronizeStream(streams[i]));
    destroy_tensors(tensor, other);
    aclDestroyScalar(scalar);
    for (int i = 0; i < 3; i++) DO(aclrtDestroyStream(streams[i]));
    for (int i = 0; i < 2; i++) DO(aclrtDestroyEvent(events[i]));
    DO(aclrtFree(memory));
    DO(aclrtFree(beside));
}
