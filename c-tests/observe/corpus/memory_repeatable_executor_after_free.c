// A repeatable executor runs once more after its block was freed. Mended: it is pointed to the new block before.
// check: memory
// calls: aclnnInplaceOne aclrtFree
// block: 1024 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 256 };
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    void *memory = device_block(4 * COUNT), *other = device_block(8 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclrtStream stream = new_stream();
    (void)thread;
    DO(aclnnInplaceOneGetWorkspaceSize(tensor, &size, &executor));
    DO(aclSetAclOpExecutorRepeatable(executor));
    DO(aclnnInplaceOne(NULL, size, executor, stream));
    DO(aclrtSynchronizeStream(stream));
    DO(aclrtFree(memory));
    MENDED(DO(aclSetTensorAddr(executor, 0, tensor, other));)
    EXPECT(EITHER(LEAVES_MEMORY, 0), aclnnInplaceOne(NULL, size, executor, stream));
    DO(aclrtSynchronizeStream(stream));
    DO(aclDestroyAclOpExecutor(executor));
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(other));
}
