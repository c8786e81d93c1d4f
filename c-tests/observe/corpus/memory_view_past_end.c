// A tensor has more rows than the block has room for. Mended: as many as fit.
// check: memory
// calls: aclnnInplaceOne
// block: 4096 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { ROWS = 32, COLUMNS = 32 };
    const int64_t shape[] = {EITHER(2 * ROWS, ROWS), COLUMNS};
    void *memory = device_block(4 * ROWS * COLUMNS);
    aclrtStream stream = new_stream();
    aclTensor *tensor = aclCreateTensor(shape, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 2, memory);
    (void)thread;
    LAUNCH_AS(EITHER(LEAVES_MEMORY, 0), aclnnInplaceOne, stream, tensor);
    DO(aclrtSynchronizeStream(stream));
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(memory));
}
