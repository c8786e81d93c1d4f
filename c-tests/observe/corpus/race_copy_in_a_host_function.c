// A host function copies a result to the host while a stream that waits for nobody writes the next one. Mended: it waits for the function.
// check: race
// calls: aclrtMemcpy aclnnInplaceZero
// block: 1024 aclrtMalloc
// order: synchronisations of other threads, since the host is one party
#include "corpus.h"

enum { BYTES = 1024 };

struct reader {
    aclrtContext context;
    void *memory;
    sem_t begun, may_read;
};

static void read_result(void *argument)
{
    struct reader *reader = argument;
    char result[BYTES];
    sem_post(&reader->begun);
    wait_for_post(&reader->may_read);
    DO(aclrtSetCurrentContext(reader->context));
    DO(aclrtMemcpy(result, BYTES, reader->memory, BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
}

void body(int thread)
{
    struct reader reader = {.memory = device_block(BYTES)};
    aclTensor *tensor = vector_of(reader.memory, ACL_UINT8, BYTES);
    aclrtStream reads = new_stream(), writes = new_stream();
    aclrtEvent event = new_event();
    (void)thread;
    sem_init(&reader.begun, 0, 0);
    sem_init(&reader.may_read, 0, 0);
    DO(aclrtGetCurrentContext(&reader.context));
    LAUNCH(aclnnInplaceOne, reads, tensor);
    MISTAKE(DO(aclrtRecordEvent(event, reads));)
    DO(aclrtLaunchHostFunc(reads, read_result, &reader));
    MENDED(DO(aclrtRecordEvent(event, reads));)
    DO(aclrtStreamWaitEvent(writes, event));
    wait_for_post(&reader.begun); /* that it has begun says nothing of its end */
    LAUNCH(aclnnInplaceZero, writes, tensor);
    sem_post(&reader.may_read); /* only now, when all is queued: the order does not depend on time */
    DO(aclrtSynchronizeStream(reads));
    DO(aclrtSynchronizeStream(writes));
    sem_destroy(&reader.begun);
    sem_destroy(&reader.may_read);
    aclDestroyTensor(tensor);
    DO(aclrtDestroyEvent(event));
    DO(aclrtDestroyStream(reads));
    DO(aclrtDestroyStream(writes));
    DO(aclrtFree(reader.memory));
}
