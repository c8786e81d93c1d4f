// The block is two bytes too small for the tensor; rounding makes room, on a device too. Mended: it is as large as the tensor.
// check: memory
// calls: aclnnInplaceFillScalar
// block: 4094 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 1024 };
    float five = 5;
    void *memory = device_block(EITHER(4 * COUNT - 2, 4 * COUNT));
    aclrtStream stream = new_stream();
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclScalar *value = aclCreateScalar(&five, ACL_FLOAT);
    (void)thread;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    DO(aclnnInplaceFillScalarGetWorkspaceSize(tensor, value, &size, &executor));
    UNLESS_MISTAKEN(aclnnInplaceFillScalar(NULL, size, executor, stream));
    DO(aclrtSynchronizeStream(stream));
    destroy_tensors(tensor, NULL);
    aclDestroyScalar(value);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(memory));
}
