// A repeatable executor is never destroyed. Mended: it is.
// check: lint
// calls: aclnnInplaceZeroGetWorkspaceSize
// block: none
// also: leak
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 10 };
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    (void)thread;
    DO(aclnnInplaceZeroGetWorkspaceSize(tensor, &size, &executor));
    DO(aclSetAclOpExecutorRepeatable(executor));
    for (int i = 0; i < 3; i++) DO(aclnnInplaceZero(NULL, size, executor, NULL));
    DO(aclrtSynchronizeStream(NULL));
    MENDED(DO(aclDestroyAclOpExecutor(executor));)
    aclDestroyTensor(tensor);
    DO(aclrtFree(memory));
}
