// The host relies on launches that end before they return, without having asked for them. Mended: ASCEND_LAUNCH_BLOCKING=1 asks.
// check: race
// calls: aclnnInplaceOne aclrtMemcpy
// block: 1028 aclrtMalloc
#include "corpus.h"

static void __attribute__((constructor)) before_main(void)
{
    MENDED(setenv("ASCEND_LAUNCH_BLOCKING", "1", 1);)
}

void body(int thread)
{
    enum { COUNT = 257 };
    float result[COUNT];
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclrtStream stream = new_stream();
    (void)thread;
    LAUNCH(aclnnInplaceOne, stream, tensor);
    DO(aclrtMemcpy(result, sizeof(result), memory, sizeof(result), ACL_MEMCPY_DEVICE_TO_HOST));
    DO(aclrtSynchronizeStream(stream));
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(memory));
}
