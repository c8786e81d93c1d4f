// The host fills a block at once that a kernel on a stream reads. Mended: in the order of the stream.
// check: race
// calls: aclrtMemset aclnnInplaceCopy
// block: 6400 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 1600 };
    void *from = device_block(4 * COUNT), *to = device_block(8 * COUNT);
    aclTensor *source = vector_of(from, ACL_FLOAT, COUNT), *copy = vector_of(to, ACL_FLOAT, COUNT);
    aclrtStream stream = new_stream();
    (void)thread;
    LAUNCH(aclnnInplaceOne, stream, source);
    DO(aclrtSynchronizeStream(stream));
    LAUNCH(aclnnInplaceCopy, stream, copy, source);
    MISTAKE(DO(aclrtMemset(from, 4 * COUNT, 0, 4 * COUNT));)
    MENDED(DO(aclrtMemsetAsync(from, 4 * COUNT, 0, 4 * COUNT, stream));)
    DO(aclrtSynchronizeStream(stream));
    destroy_tensors(source, copy);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(from));
    DO(aclrtFree(to));
}
