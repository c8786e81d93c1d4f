// Three streams hand on a buffer; the third waits for the first only. Mended: each waits for the one before it.
// check: race
// calls: aclnnInplaceZero aclrtMemcpyAsync
// block: 4000 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 1000 };
    void *memory = device_block(4 * COUNT), *result = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclrtStream streams[] = {new_stream(), new_stream(), new_stream()};
    aclrtEvent events[] = {new_event(), new_event()};
    (void)thread;
    LAUNCH(aclnnInplaceOne, streams[0], tensor);
    DO(aclrtRecordEvent(events[0], streams[0]));
    DO(aclrtStreamWaitEvent(streams[1], events[0]));
    LAUNCH(aclnnInplaceZero, streams[1], tensor);
    DO(aclrtRecordEvent(events[1], streams[1]));
    DO(aclrtStreamWaitEvent(streams[2], events[EITHER(0, 1)]));
    DO(aclrtMemcpyAsync(result, 4 * COUNT, memory, 4 * COUNT, ACL_MEMCPY_DEVICE_TO_DEVICE, streams[2]));
    for (int i = 0; i < 3; i++) DO(aclrtSynchronizeStream(streams[i]));
    aclDestroyTensor(tensor);
    for (int i = 0; i < 3; i++) DO(aclrtDestroyStream(streams[i]));
    for (int i = 0; i < 2; i++) DO(aclrtDestroyEvent(events[i]));
    DO(aclrtFree(memory));
    DO(aclrtFree(result));
}
