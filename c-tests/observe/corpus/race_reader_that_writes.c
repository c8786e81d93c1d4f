// Of two streams that use one input, the second changes it in its place. Mended: both only read it.
// check: race
// calls: aclnnCast aclnnInplaceCopy
// block: 900 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 225 };
    void *from = device_block(4 * COUNT), *to = device_block(8 * COUNT), *beside = device_block(4 * COUNT);
    aclTensor *source = vector_of(from, ACL_FLOAT, COUNT), *result = vector_of(to, ACL_DOUBLE, COUNT), *other = vector_of(beside, ACL_FLOAT, COUNT);
    aclrtStream first = new_stream(), second = new_stream();
    (void)thread;
    DO(aclrtMemset(from, 4 * COUNT, 0, 4 * COUNT));
    DO(aclrtMemset(beside, 4 * COUNT, 0, 4 * COUNT));
    LAUNCH(aclnnCast, first, source, ACL_DOUBLE, result);
    LAUNCH(aclnnInplaceCopy, second, EITHER(source, other), EITHER(other, source));
    DO(aclrtSynchronizeStream(first));
    DO(aclrtSynchronizeStream(second));
    destroy_tensors(source, result);
    destroy_tensors(other, NULL);
    DO(aclrtDestroyStream(first));
    DO(aclrtDestroyStream(second));
    DO(aclrtFree(from));
    DO(aclrtFree(to));
    DO(aclrtFree(beside));
}
