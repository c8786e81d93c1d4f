// A repeatable executor runs on a stream, and at once on another: both runs write its result. Mended: on the same.
// check: race
// calls: aclnnInplaceOne
// block: 2048 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 512 };
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclrtStream first = new_stream(), second = new_stream();
    (void)thread;
    DO(aclnnInplaceOneGetWorkspaceSize(tensor, &size, &executor));
    DO(aclSetAclOpExecutorRepeatable(executor));
    DO(aclnnInplaceOne(NULL, size, executor, first));
    DO(aclnnInplaceOne(NULL, size, executor, EITHER(second, first)));
    DO(aclrtSynchronizeStream(first));
    DO(aclrtSynchronizeStream(second));
    DO(aclDestroyAclOpExecutor(executor));
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(first));
    DO(aclrtDestroyStream(second));
    DO(aclrtFree(memory));
}
