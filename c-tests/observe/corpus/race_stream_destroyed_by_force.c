// A block is freed while its stream has work, which is only dropped then. Mended: the stream goes first, by force.
// check: memory|race
// calls: aclnnInplaceOne aclrtFree
// block: 4096 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 1024 };
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclrtStream stream = new_stream();
    (void)thread;
    LAUNCH(aclnnInplaceOne, stream, tensor);
    MISTAKE(DO(aclrtFree(memory));)
    DO(aclrtDestroyStreamForce(stream));
    MENDED(DO(aclrtFree(memory));)
    aclDestroyTensor(tensor);
}
