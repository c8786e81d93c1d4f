// A host function tells the host that the stream has come so far, but was launched before the kernel. Mended: behind it.
// check: race
// calls: aclnnInplaceOne aclnnInplaceZero
// block: 6000 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 1500 };
    sem_t done;
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclrtStream first = new_stream(), second = new_stream();
    (void)thread;
    sem_init(&done, 0, 0);
    MISTAKE(DO(aclrtLaunchHostFunc(first, post, &done));)
    LAUNCH(aclnnInplaceOne, first, tensor);
    MENDED(DO(aclrtLaunchHostFunc(first, post, &done));)
    wait_for_post(&done);
    LAUNCH(aclnnInplaceZero, second, tensor);
    DO(aclrtSynchronizeStream(first));
    DO(aclrtSynchronizeStream(second));
    sem_destroy(&done);
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(first));
    DO(aclrtDestroyStream(second));
    DO(aclrtFree(memory));
}
