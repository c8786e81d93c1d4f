// A callback copies a result while the stream, which does not wait for it, writes the next one. Mended: the stream waits.
// check: race
// calls: aclrtMemcpy aclnnInplaceZero
// block: 1024 aclrtMalloc
#include <stdatomic.h>
#include "corpus.h"

enum { BYTES = 1024 };

struct reader {
    aclrtContext context;
    void *memory;
    sem_t may_read;
    atomic_int done;
};

static void read_result(void *argument)
{
    struct reader *reader = argument;
    char result[BYTES];
    wait_for_post(&reader->may_read);
    DO(aclrtMemcpy(result, BYTES, reader->memory, BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
    reader->done = 1;
}

static void *answer(void *argument)
{
    struct reader *reader = argument;
    DO(aclrtSetCurrentContext(reader->context));
    while (!reader->done) aclrtProcessReport(100);
    return NULL;
}

void body(int thread)
{
    struct reader reader = {.memory = device_block(BYTES)};
    aclTensor *tensor = vector_of(reader.memory, ACL_UINT8, BYTES);
    aclrtStream stream = new_stream();
    pthread_t answering;
    (void)thread;
    sem_init(&reader.may_read, 0, 0);
    DO(aclrtGetCurrentContext(&reader.context));
    pthread_create(&answering, NULL, answer, &reader);
    DO(aclrtSubscribeReport((uint64_t)answering, stream));
    LAUNCH(aclnnInplaceOne, stream, tensor);
    DO(aclrtLaunchCallback(read_result, &reader, EITHER(ACL_CALLBACK_NO_BLOCK, ACL_CALLBACK_BLOCK), stream));
    LAUNCH(aclnnInplaceZero, stream, tensor);
    sem_post(&reader.may_read); /* only now, when all is queued: the order does not depend on time */
    pthread_join(answering, NULL);
    DO(aclrtSynchronizeStream(stream));
    DO(aclrtUnSubscribeReport((uint64_t)answering, stream));
    sem_destroy(&reader.may_read);
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(reader.memory));
}
