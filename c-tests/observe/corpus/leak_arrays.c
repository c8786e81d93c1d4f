// The arrays of a pooling's parameters are never destroyed. Mended: they are.
// check: leak
// calls: aclCreateIntArray
// block: none
// count: 2
#include "aclnnop/aclnn_avgpool2d.h"
#include "corpus.h"

void body(int thread)
{
    enum { EXTENT = 8, BYTES = 4 * EXTENT * EXTENT };
    const int64_t two[] = {2, 2}, none[] = {0, 0};
    void *image = device_block(BYTES), *pooled = device_block(BYTES / 4);
    aclTensor *self = image_of(image, ACL_FLOAT, 1, EXTENT, EXTENT), *out = image_of(pooled, ACL_FLOAT, 1, EXTENT / 2, EXTENT / 2);
    aclIntArray *kernel = aclCreateIntArray(two, 2), *padding = aclCreateIntArray(none, 2);
    (void)thread;
    LAUNCH(aclnnInplaceOne, NULL, self);
    LAUNCH(aclnnAvgPool2d, NULL, self, kernel, kernel, padding, false, true, 0, 0, out);
    DO(aclrtSynchronizeStream(NULL));
    destroy_tensors(self, out);
    MENDED(aclDestroyIntArray(kernel); aclDestroyIntArray(padding);)
    DO(aclrtFree(image));
    DO(aclrtFree(pooled));
}
