// A sum begins with what happens to be in the block. Mended: with zeros.
// check: init
// calls: aclnnInplaceAdd
// block: 1200 aclrtMalloc
#include "aclnnop/aclnn_add.h"
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 300 };
    float one = 1;
    void *memory = device_block(4 * COUNT), *addend = device_block(8 * COUNT);
    aclTensor *sum = vector_of(memory, ACL_FLOAT, COUNT), *other = vector_of(addend, ACL_FLOAT, COUNT);
    aclScalar *alpha = aclCreateScalar(&one, ACL_FLOAT);
    aclrtStream stream = new_stream();
    (void)thread;
    LAUNCH(aclnnInplaceOne, stream, other);
    MENDED(LAUNCH(aclnnInplaceZero, stream, sum);)
    for (int i = 0; i < 3; i++) LAUNCH(aclnnInplaceAdd, stream, sum, other, alpha);
    DO(aclrtSynchronizeStream(stream));
    destroy_tensors(sum, other);
    aclDestroyScalar(alpha);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(memory));
    DO(aclrtFree(addend));
}
