// One stream writes the first row of a matrix and another the first column, with the element in the corner. Mended: without it.
// check: race
// calls: aclnnInplaceOne aclnnInplaceZero
// block: 3600 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { EXTENT = 30 };
    void *memory = device_block(4 * EXTENT * EXTENT);
    aclTensor *row = part_of(memory, ACL_INT32, 1, EXTENT, EXTENT, 1, 0);
    aclTensor *column = part_of(memory, ACL_INT32, EITHER(EXTENT, EXTENT - 1), 1, EXTENT, 1, EITHER(0, EXTENT));
    aclrtStream first = new_stream(), second = new_stream();
    (void)thread;
    LAUNCH(aclnnInplaceZero, first, row);
    LAUNCH(aclnnInplaceOne, second, column);
    DO(aclrtSynchronizeStream(first));
    DO(aclrtSynchronizeStream(second));
    destroy_tensors(row, column);
    DO(aclrtDestroyStream(first));
    DO(aclrtDestroyStream(second));
    DO(aclrtFree(memory));
}
