// Two streams write every second column of one matrix, both the even ones. Mended: the second writes the odd ones.
// check: race
// calls: aclnnInplaceOne aclnnInplaceZero
// block: 16384 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { ROWS = 64, COLUMNS = 64 };
    void *memory = device_block(4 * ROWS * COLUMNS);
    aclTensor *even = part_of(memory, ACL_FLOAT, ROWS, COLUMNS / 2, COLUMNS, 2, 0);
    aclTensor *odd = part_of(memory, ACL_FLOAT, ROWS, COLUMNS / 2, COLUMNS, 2, EITHER(0, 1));
    aclrtStream first = new_stream(), second = new_stream();
    (void)thread;
    LAUNCH(aclnnInplaceOne, first, even);
    LAUNCH(aclnnInplaceZero, second, odd);
    DO(aclrtSynchronizeStream(first));
    DO(aclrtSynchronizeStream(second));
    destroy_tensors(even, odd);
    DO(aclrtDestroyStream(first));
    DO(aclrtDestroyStream(second));
    DO(aclrtFree(memory));
}
