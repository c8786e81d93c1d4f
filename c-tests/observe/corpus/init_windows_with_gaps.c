// Windows of one pixel skip every second one; nothing wrote any. Mended: those that they look at were written.
// check: init
// calls: aclnnAvgPool2d
// block: 256 aclrtMalloc
#include "aclnnop/aclnn_avgpool2d.h"
#include "corpus.h"

void body(int thread)
{
    enum { EXTENT = 8, HALF = EXTENT / 2, BYTES = 4 * EXTENT * EXTENT };
    const int64_t one[] = {1, 1}, two[] = {2, 2}, none[] = {0, 0};
    void *image = device_block(BYTES), *result = device_block(BYTES / 4);
    aclTensor *self = image_of(image, ACL_FLOAT, 1, EXTENT, EXTENT), *out = image_of(result, ACL_FLOAT, 1, HALF, HALF);
    aclTensor *written = part_of(image, ACL_FLOAT, HALF, HALF, 2 * EXTENT, 2, 0);
    aclIntArray *kernel = aclCreateIntArray(one, 2), *strides = aclCreateIntArray(two, 2), *padding = aclCreateIntArray(none, 2);
    (void)thread;
    MENDED(LAUNCH(aclnnInplaceOne, NULL, written);)
    LAUNCH(aclnnAvgPool2d, NULL, self, kernel, strides, padding, false, true, 0, 0, out);
    DO(aclrtSynchronizeStream(NULL));
    destroy_tensors(self, out);
    destroy_tensors(written, NULL);
    aclDestroyIntArray(kernel);
    aclDestroyIntArray(strides);
    aclDestroyIntArray(padding);
    DO(aclrtFree(image));
    DO(aclrtFree(result));
}
