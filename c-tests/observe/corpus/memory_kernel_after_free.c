// A tensor outlives its block and is written. Mended: the block is freed after the work.
// check: memory
// calls: aclnnInplaceOne aclrtFree
// block: 512 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 128 };
    void *memory = device_block(4 * COUNT);
    aclrtStream stream = new_stream();
    aclTensor *tensor = vector_of(memory, ACL_INT32, COUNT);
    (void)thread;
    MISTAKE(DO(aclrtFree(memory));)
    LAUNCH_AS(EITHER(LEAVES_MEMORY, 0), aclnnInplaceOne, stream, tensor);
    DO(aclrtSynchronizeStream(stream));
    MENDED(DO(aclrtFree(memory));)
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(stream));
}
