// A kernel reads a block that nothing wrote. Mended: it is filled before.
// check: init
// calls: aclnnCast
// block: 4096 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 1024 };
    void *from = device_block(4 * COUNT), *to = device_block(2 * COUNT);
    aclTensor *source = vector_of(from, ACL_FLOAT, COUNT), *result = vector_of(to, ACL_FLOAT16, COUNT);
    aclrtStream stream = new_stream();
    (void)thread;
    MENDED(LAUNCH(aclnnInplaceZero, stream, source);)
    LAUNCH(aclnnCast, stream, source, ACL_FLOAT16, result);
    DO(aclrtSynchronizeStream(stream));
    destroy_tensors(source, result);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(from));
    DO(aclrtFree(to));
}
