// A block is freed and another of its size allocated, in the belief that the content stays. Mended: it is written again.
// check: init
// calls: aclnnReplicationPad2d
// block: 1600 aclrtMalloc
#include "aclnnop/aclnn_replication_pad2d.h"
#include "corpus.h"

void body(int thread)
{
    enum { EXTENT = 20, BYTES = 4 * EXTENT * EXTENT, WIDER = EXTENT + 2 };
    const int64_t ones[] = {1, 1, 1, 1};
    void *result = device_block(4 * WIDER * WIDER), *image = device_block(BYTES);
    aclIntArray *padding = aclCreateIntArray(ones, 4);
    (void)thread;
    DO(aclrtMemset(image, BYTES, 0, BYTES));
    DO(aclrtFree(image));
    image = device_block(BYTES);
    MENDED(DO(aclrtMemset(image, BYTES, 0, BYTES));)
    aclTensor *self = image_of(image, ACL_FLOAT, 1, EXTENT, EXTENT), *out = image_of(result, ACL_FLOAT, 1, WIDER, WIDER);
    LAUNCH(aclnnReplicationPad2d, NULL, self, padding, out);
    DO(aclrtSynchronizeStream(NULL));
    destroy_tensors(self, out);
    aclDestroyIntArray(padding);
    DO(aclrtFree(image));
    DO(aclrtFree(result));
}
