// Two streams write two parts of a matrix, and both the rows and columns in the middle. Mended: the parts are quarters.
// check: race
// calls: aclnnInplaceOne aclnnInplaceZero
// block: 8192 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { ROWS = 64, COLUMNS = 64, HALF = 32 };
    const int64_t extent = EITHER(HALF + 1, HALF);
    void *memory = device_block(2 * ROWS * COLUMNS);
    aclTensor *upper_left = part_of(memory, ACL_FLOAT16, extent, extent, COLUMNS, 1, 0);
    aclTensor *lower_right = part_of(memory, ACL_FLOAT16, HALF, HALF, COLUMNS, 1, HALF * COLUMNS + HALF);
    aclrtStream first = new_stream(), second = new_stream();
    (void)thread;
    LAUNCH(aclnnInplaceOne, first, upper_left);
    LAUNCH(aclnnInplaceZero, second, lower_right);
    DO(aclrtSynchronizeStream(first));
    DO(aclrtSynchronizeStream(second));
    destroy_tensors(upper_left, lower_right);
    DO(aclrtDestroyStream(first));
    DO(aclrtDestroyStream(second));
    DO(aclrtFree(memory));
}
