// The first phase is called to learn the workspace's size, its executor is destroyed, and the first phase called again to run. Mended: once
// for both.
// check: lint
// calls: aclnnInplaceOneGetWorkspaceSize
// block: none
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 10 };
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    (void)thread;
    DO(aclnnInplaceOneGetWorkspaceSize(tensor, &size, &executor));
    MISTAKE(DO(aclDestroyAclOpExecutor(executor)); DO(aclnnInplaceOneGetWorkspaceSize(tensor, &size, &executor));)
    DO(aclnnInplaceOne(NULL, size, executor, NULL));
    DO(aclrtSynchronizeStream(NULL));
    aclDestroyTensor(tensor);
    DO(aclrtFree(memory));
}
