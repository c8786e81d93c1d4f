// The host waits for an event that was recorded between two kernels, and reads what the second writes. Mended: behind both.
// check: race
// calls: aclnnInplaceOne aclrtMemcpy
// block: 800 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 200 };
    float result[COUNT];
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclrtStream stream = new_stream();
    aclrtEvent event = new_event();
    (void)thread;
    LAUNCH(aclnnInplaceZero, stream, tensor);
    MISTAKE(DO(aclrtRecordEvent(event, stream));)
    LAUNCH(aclnnInplaceOne, stream, tensor);
    MENDED(DO(aclrtRecordEvent(event, stream));)
    DO(aclrtSynchronizeEvent(event));
    DO(aclrtMemcpy(result, sizeof(result), memory, sizeof(result), ACL_MEMCPY_DEVICE_TO_HOST));
    DO(aclrtSynchronizeStream(stream));
    aclDestroyTensor(tensor);
    DO(aclrtDestroyEvent(event));
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(memory));
}
