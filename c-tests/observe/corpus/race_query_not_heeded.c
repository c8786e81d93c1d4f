// The program asks whether the stream is done and goes on whatever the answer is. Mended: it asks until the answer is yes.
// check: race
// calls: aclnnInplaceOne aclrtMemcpy
// block: 2400 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 600 };
    float result[COUNT];
    sem_t gate;
    aclrtStreamStatus state = ACL_STREAM_STATUS_NOT_READY;
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclrtStream stream = new_stream();
    (void)thread;
    sem_init(&gate, 0, EITHER(0, 1));
    DO(aclrtMemset(memory, 4 * COUNT, 0, 4 * COUNT));
    DO(aclrtLaunchHostFunc(stream, wait_for_post, &gate));
    LAUNCH(aclnnInplaceOne, stream, tensor);
    do DO(aclrtStreamQuery(stream, &state));
    while (EITHER(0, state != ACL_STREAM_STATUS_COMPLETE));
    DO(aclrtMemcpy(result, sizeof(result), memory, sizeof(result), ACL_MEMCPY_DEVICE_TO_HOST));
    sem_post(&gate);
    DO(aclrtDestroyStream(stream));
    sem_destroy(&gate);
    aclDestroyTensor(tensor);
    DO(aclrtFree(memory));
}
