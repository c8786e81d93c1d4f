// Every third element of a block is meant, and one more than there are. Mended: as many as there are; the last one ends the block.
// check: memory
// calls: aclnnInplaceOne
// block: 400 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 100, STEP = 3 };
    const int64_t there = (COUNT - 1) / STEP + 1;
    void *memory = device_block(4 * COUNT);
    aclrtStream stream = new_stream();
    aclTensor *tensor = part_of(memory, ACL_FLOAT, 1, EITHER(there + 1, there), COUNT, STEP, 0);
    (void)thread;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    DO(aclnnInplaceOneGetWorkspaceSize(tensor, &size, &executor));
    /* The view ends within the bytes that rounding adds. */
    UNLESS_MISTAKEN(aclnnInplaceOne(NULL, size, executor, stream));
    DO(aclrtSynchronizeStream(stream));
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(memory));
}
