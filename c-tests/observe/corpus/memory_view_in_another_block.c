// A tensor's offset leads from the lower of two blocks into the upper. Mended: the tensor begins in the block that is meant.
// check: memory
// calls: aclnnInplaceZero
// block: 1024 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 1024 };
    char *one = device_block(BYTES), *other = device_block(BYTES), *lower = one < other ? one : other, *upper = one < other ? other : one;
    aclrtStream stream = new_stream();
    const int64_t count = BYTES / 4, offset = EITHER((upper - lower) / 4, 0), storage = offset + count;
    char *const data = EITHER(lower, upper);
    aclTensor *tensor = aclCreateTensor(&count, 1, ACL_FLOAT, NULL, offset, ACL_FORMAT_ND, &storage, 1, data);
    (void)thread;
    (void)lower;
    LAUNCH_AS(EITHER(LEAVES_MEMORY, 0), aclnnInplaceZero, stream, tensor);
    DO(aclrtSynchronizeStream(stream));
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(one));
    DO(aclrtFree(other));
}
