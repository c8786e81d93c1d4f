// Two streams write every second element of a long matrix, both the even ones. Mended: the second writes the odd ones.
// check: race
// calls: aclnnInplaceOne aclnnInplaceZero
// block: 800000 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { ROWS = 100000 };
    void *memory = device_block(8 * ROWS);
    aclTensor *one = part_of(memory, ACL_FLOAT, ROWS, 1, 2, 1, 0), *other = part_of(memory, ACL_FLOAT, ROWS, 1, 2, 1, EITHER(0, 1));
    aclrtStream first = new_stream(), second = new_stream();
    (void)thread;
    LAUNCH(aclnnInplaceOne, first, one);
    LAUNCH(aclnnInplaceZero, second, other);
    DO(aclrtSynchronizeStream(first));
    DO(aclrtSynchronizeStream(second));
    destroy_tensors(one, other);
    DO(aclrtDestroyStream(first));
    DO(aclrtDestroyStream(second));
    DO(aclrtFree(memory));
}
