// A kernel reads one element past the end of its block, in what rounding has added. Mended: the last one is the block's.
// check: memory
// calls: aclnnCast
// block: 400 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 100 };
    void *memory = device_block(4 * COUNT), *result = device_block(2 * COUNT);
    aclTensor *from = part_of(memory, ACL_FLOAT, 1, COUNT - 1, COUNT, 1, EITHER(2, 1));
    aclTensor *to = part_of(result, ACL_FLOAT16, 1, COUNT - 1, COUNT, 1, 0);
    (void)thread;
    DO(aclrtMemset(memory, 4 * COUNT, 0, 4 * COUNT));
    LAUNCH(aclnnCast, NULL, from, ACL_FLOAT16, to);
    DO(aclrtSynchronizeStream(NULL));
    destroy_tensors(from, to);
    DO(aclrtFree(memory));
    DO(aclrtFree(result));
}
