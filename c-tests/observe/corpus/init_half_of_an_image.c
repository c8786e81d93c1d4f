// The channels of an image are copied to the device, but for the last one. Mended: all of them.
// check: init
// calls: aclnnAvgPool2d
// block: 3072 aclrtMalloc
#include "aclnnop/aclnn_avgpool2d.h"
#include "corpus.h"

void body(int thread)
{
    enum { CHANNELS = 3, EXTENT = 16, PLANE = 4 * EXTENT * EXTENT };
    static const char values[CHANNELS * PLANE];
    const int64_t two[] = {2, 2}, none[] = {0, 0};
    void *image = device_block(CHANNELS * PLANE), *pooled = device_block(CHANNELS * PLANE / 4);
    aclTensor *self = image_of(image, ACL_FLOAT, CHANNELS, EXTENT, EXTENT), *out = image_of(pooled, ACL_FLOAT, CHANNELS, EXTENT / 2, EXTENT / 2);
    aclIntArray *kernel = aclCreateIntArray(two, 2), *padding = aclCreateIntArray(none, 2);
    aclrtStream stream = new_stream();
    (void)thread;
    DO(aclrtMemcpy(image, CHANNELS * PLANE, values, EITHER(CHANNELS - 1, CHANNELS) * PLANE, ACL_MEMCPY_HOST_TO_DEVICE));
    LAUNCH(aclnnAvgPool2d, stream, self, kernel, kernel, padding, false, true, 0, 0, out);
    DO(aclrtSynchronizeStream(stream));
    destroy_tensors(self, out);
    aclDestroyIntArray(kernel);
    aclDestroyIntArray(padding);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(image));
    DO(aclrtFree(pooled));
}
