// A block is freed while a kernel that uses it may still run. Mended: the stream is synchronised before.
// check: memory|race
// calls: aclnnInplaceOne aclrtFree
// block: 32768 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 8192 };
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclrtStream stream = new_stream();
    (void)thread;
    LAUNCH(aclnnInplaceOne, stream, tensor);
    MENDED(DO(aclrtSynchronizeStream(stream));)
    DO(aclrtFree(memory));
    DO(aclrtSynchronizeStream(stream));
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(stream));
}
