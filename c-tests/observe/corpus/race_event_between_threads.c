// A thread waits for another's event before that one has recorded it, so that its stream waits for nothing. Mended: it is told when
// the event is recorded.
// check: race
// calls: aclnnInplaceZero aclnnInplaceCopy
// block: 4096 aclrtMalloc
#include "corpus.h"

enum { COUNT = 1024 };

struct shared {
    void *memory;
    aclrtStream stream;
    aclrtEvent event;
    sem_t waiting, recorded;
};

static void *producer(void *argument)
{
    struct shared *shared = argument;
    DO(aclrtSetDevice(0));
    aclTensor *tensor = vector_of(shared->memory, ACL_FLOAT, COUNT);
    MISTAKE(wait_for_post(&shared->waiting);)
    LAUNCH(aclnnInplaceZero, shared->stream, tensor);
    DO(aclrtRecordEvent(shared->event, shared->stream));
    post(&shared->recorded);
    aclDestroyTensor(tensor);
    return NULL;
}

void body(int thread)
{
    struct shared shared = {.memory = device_block(4 * COUNT), .stream = new_stream(), .event = new_event()};
    void *copy = device_block(4 * COUNT);
    aclTensor *from = vector_of(shared.memory, ACL_FLOAT, COUNT), *to = vector_of(copy, ACL_FLOAT, COUNT);
    aclrtStream stream = new_stream();
    pthread_t other;
    (void)thread;
    sem_init(&shared.waiting, 0, 0);
    sem_init(&shared.recorded, 0, 0);
    DO(aclrtMemset(shared.memory, 4 * COUNT, 1, 4 * COUNT));
    pthread_create(&other, NULL, producer, &shared);
    MENDED(wait_for_post(&shared.recorded);)
    DO(aclrtStreamWaitEvent(stream, shared.event));
    post(&shared.waiting);
    MISTAKE(wait_for_post(&shared.recorded);)
    LAUNCH(aclnnInplaceCopy, stream, to, from);
    DO(aclrtSynchronizeStream(stream));
    DO(aclrtSynchronizeStream(shared.stream));
    pthread_join(other, NULL);
    destroy_tensors(from, to);
    DO(aclrtDestroyEvent(shared.event));
    DO(aclrtDestroyStream(shared.stream));
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(shared.memory));
    DO(aclrtFree(copy));
}
