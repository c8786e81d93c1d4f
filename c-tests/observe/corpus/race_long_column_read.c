// The host reads a long matrix while a kernel writes one of its columns. Mended: it waits for the kernel.
// check: race
// calls: aclnnInplaceOne aclrtMemcpy
// block: 800000 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { ROWS = 100000 };
    void *memory = device_block(8 * ROWS), *result = malloc(8 * ROWS);
    aclTensor *column = part_of(memory, ACL_FLOAT, ROWS, 1, 2, 1, 1);
    aclrtStream stream = new_stream();
    (void)thread;
    DO(aclrtMemset(memory, 8 * ROWS, 0, 8 * ROWS));
    LAUNCH(aclnnInplaceOne, stream, column);
    MENDED(DO(aclrtSynchronizeStream(stream));)
    DO(aclrtMemcpy(result, 8 * ROWS, memory, 8 * ROWS, ACL_MEMCPY_DEVICE_TO_HOST));
    DO(aclrtDestroyStream(stream));
    destroy_tensors(column, NULL);
    DO(aclrtFree(memory));
    free(result);
}
