// A repeatable executor runs twice and is never destroyed. Mended: it is.
// check: leak
// calls: aclnnInplaceOneGetWorkspaceSize
// block: none
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 77 };
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    (void)thread;
    DO(aclnnInplaceOneGetWorkspaceSize(tensor, &size, &executor));
    DO(aclSetAclOpExecutorRepeatable(executor));
    for (int i = 0; i < 2; i++) DO(aclnnInplaceOne(NULL, size, executor, NULL));
    DO(aclrtSynchronizeStream(NULL));
    MENDED(DO(aclDestroyAclOpExecutor(executor));)
    aclDestroyTensor(tensor);
    DO(aclrtFree(memory));
}
