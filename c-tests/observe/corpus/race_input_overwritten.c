// The next input is copied over one that a kernel may still read. Mended: the stream is synchronised before.
// check: race
// calls: aclnnCast aclrtMemcpy
// block: 4400 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 1100 };
    const float next[COUNT] = {1};
    void *from = device_block(4 * COUNT), *to = device_block(2 * COUNT);
    aclTensor *source = vector_of(from, ACL_FLOAT, COUNT), *result = vector_of(to, ACL_FLOAT16, COUNT);
    aclrtStream stream = new_stream();
    (void)thread;
    DO(aclrtMemset(from, 4 * COUNT, 0, 4 * COUNT));
    LAUNCH(aclnnCast, stream, source, ACL_FLOAT16, result);
    MENDED(DO(aclrtSynchronizeStream(stream));)
    DO(aclrtMemcpy(from, 4 * COUNT, next, sizeof(next), ACL_MEMCPY_HOST_TO_DEVICE));
    DO(aclrtSynchronizeStream(stream));
    destroy_tensors(source, result);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(from));
    DO(aclrtFree(to));
}
