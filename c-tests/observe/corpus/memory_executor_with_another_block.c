// A repeatable executor is pointed to a block that is too small. Mended: to one that is large enough.
// check: memory
// calls: aclnnInplaceOne
// block: 1000 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 256 };
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    void *memory = device_block(4 * COUNT), *small = device_block(1000), *large = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    (void)thread;
    DO(aclnnInplaceOneGetWorkspaceSize(tensor, &size, &executor));
    DO(aclSetAclOpExecutorRepeatable(executor));
    DO(aclnnInplaceOne(NULL, size, executor, NULL));
    DO(aclSetTensorAddr(executor, 0, tensor, EITHER(small, large)));
    UNLESS_MISTAKEN(aclnnInplaceOne(NULL, size, executor, NULL));
    DO(aclrtSynchronizeStream(NULL));
    DO(aclDestroyAclOpExecutor(executor));
    aclDestroyTensor(tensor);
    DO(aclrtFree(memory));
    DO(aclrtFree(small));
    DO(aclrtFree(large));
}
