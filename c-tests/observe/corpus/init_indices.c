// The values are written, the indices are not. Mended: both are.
// check: init
// calls: aclnnMaxUnpool2d
// block: 1024 aclrtMalloc
#include "aclnnop/aclnn_max_unpool2d.h"
#include "corpus.h"

void body(int thread)
{
    enum { CHANNELS = 2, EXTENT = 8, COUNT = CHANNELS * EXTENT * EXTENT };
    const int64_t extents[] = {2 * EXTENT, 2 * EXTENT};
    void *values = device_block(2 * COUNT), *places = device_block(8 * COUNT), *result = device_block(8 * COUNT);
    aclTensor *self = image_of(values, ACL_FLOAT16, CHANNELS, EXTENT, EXTENT), *indices = image_of(places, ACL_INT64, CHANNELS, EXTENT, EXTENT);
    aclTensor *out = image_of(result, ACL_FLOAT16, CHANNELS, 2 * EXTENT, 2 * EXTENT);
    aclIntArray *size = aclCreateIntArray(extents, 2);
    (void)thread;
    LAUNCH(aclnnInplaceOne, NULL, self);
    MENDED(LAUNCH(aclnnInplaceZero, NULL, indices);)
    LAUNCH(aclnnMaxUnpool2d, NULL, self, indices, size, out);
    DO(aclrtSynchronizeStream(NULL));
    destroy_tensors(self, indices);
    destroy_tensors(out, NULL);
    aclDestroyIntArray(size);
    DO(aclrtFree(values));
    DO(aclrtFree(places));
    DO(aclrtFree(result));
}
