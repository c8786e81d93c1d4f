// A synchronisation that ran out of time is taken for one that succeeded. Mended: it waits for ever.
// check: race
// calls: aclnnInplaceOne aclrtMemcpy
// block: 1200 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 300 };
    float result[COUNT];
    sem_t gate;
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclrtStream stream = new_stream();
    (void)thread;
    sem_init(&gate, 0, EITHER(0, 1));
    DO(aclrtMemset(memory, 4 * COUNT, 0, 4 * COUNT));
    DO(aclrtLaunchHostFunc(stream, wait_for_post, &gate));
    LAUNCH(aclnnInplaceOne, stream, tensor);
    EXPECT(EITHER(507046, 0), aclrtSynchronizeStreamWithTimeout(stream, EITHER(1, -1)));
    DO(aclrtMemcpy(result, sizeof(result), memory, sizeof(result), ACL_MEMCPY_DEVICE_TO_HOST));
    sem_post(&gate);
    DO(aclrtSynchronizeStream(stream));
    sem_destroy(&gate);
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(memory));
}
