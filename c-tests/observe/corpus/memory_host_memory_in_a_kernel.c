// A tensor describes memory of malloc. Mended: a block of the device.
// check: memory
// calls: aclnnInplaceOne
// block: none
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 500 };
    void *memory = EITHER(malloc(4 * COUNT), device_block(4 * COUNT));
    aclrtStream stream = new_stream();
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    (void)thread;
    DO(aclnnInplaceOneGetWorkspaceSize(tensor, &size, &executor));
    UNLESS_MISTAKEN(aclnnInplaceOne(NULL, size, executor, stream));
    DO(aclrtSynchronizeStream(stream));
    MISTAKE(free(memory);)
    MENDED(DO(aclrtFree(memory));)
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(stream));
}
