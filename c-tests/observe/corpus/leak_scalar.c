// A scalar is never destroyed. Mended: it is, right behind the first phase, which has taken its value.
// check: leak
// calls: aclCreateScalar
// block: none
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 32 };
    double value = 0.5;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclScalar *scalar = aclCreateScalar(&value, ACL_DOUBLE);
    (void)thread;
    DO(aclnnInplaceFillScalarGetWorkspaceSize(tensor, scalar, &size, &executor));
    MENDED(aclDestroyScalar(scalar);)
    aclDestroyTensor(tensor);
    DO(aclnnInplaceFillScalar(NULL, size, executor, NULL));
    DO(aclrtSynchronizeStream(NULL));
    DO(aclrtFree(memory));
}
