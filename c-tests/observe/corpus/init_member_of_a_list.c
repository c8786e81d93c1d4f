// Tensors are stacked, one of which nothing wrote. Mended: all are written.
// check: init
// calls: aclnnStack
// block: 400 aclrtMalloc
#include "aclnnop/aclnn_stack.h"
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 50 };
    const int64_t extents[] = {2, COUNT};
    void *first = device_block(4 * COUNT), *second = device_block(8 * COUNT), *result = device_block(8 * COUNT);
    aclTensor *members[] = {vector_of(first, ACL_FLOAT, COUNT), vector_of(second, ACL_FLOAT, COUNT)};
    aclTensor *out = aclCreateTensor(extents, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, extents, 2, result);
    (void)thread;
    LAUNCH(aclnnInplaceOne, NULL, members[0]);
    MENDED(LAUNCH(aclnnInplaceOne, NULL, members[1]);)
    aclTensorList *list = aclCreateTensorList((const aclTensor *const *)members, 2);
    LAUNCH(aclnnStack, NULL, list, 0, out);
    DO(aclrtSynchronizeStream(NULL));
    aclDestroyTensorList(list);
    aclDestroyTensor(out);
    DO(aclrtFree(first));
    DO(aclrtFree(second));
    DO(aclrtFree(result));
}
