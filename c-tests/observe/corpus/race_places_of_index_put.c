// The places for values are copied to the device while a kernel of an asynchronous stream may read them. Mended: before it is launched.
// check: race
// calls: aclnnIndexPutImpl aclrtMemcpy
// block: 256 aclrtMalloc
#include "aclnnop/aclnn_index_put_impl.h"
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 32, ALL = 100 };
    int64_t places[COUNT];
    void *indices = device_block(8 * COUNT), *added = device_block(4 * COUNT), *memory = device_block(4 * ALL);
    aclTensor *self = vector_of(memory, ACL_FLOAT, ALL), *values = vector_of(added, ACL_FLOAT, COUNT);
    const aclTensor *index[] = {vector_of(indices, ACL_INT64, COUNT)};
    aclTensorList *list = aclCreateTensorList(index, 1);
    aclrtStream stream = new_stream();
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    void *workspace = NULL;
    (void)thread;
    for (int i = 0; i < COUNT; i++) places[i] = 3 * i;
    DO(aclrtMemset(indices, 8 * COUNT, 0, 8 * COUNT));
    LAUNCH(aclnnInplaceZero, stream, self);
    LAUNCH(aclnnInplaceOne, stream, values);
    MENDED(DO(aclrtMemcpy(indices, 8 * COUNT, places, 8 * COUNT, ACL_MEMCPY_HOST_TO_DEVICE));)
    DO(aclnnIndexPutImplGetWorkspaceSize(self, list, values, true, false, &size, &executor));
    if (size > 0) workspace = device_block(size);
    DO(aclnnIndexPutImpl(workspace, size, executor, stream));
    MISTAKE(DO(aclrtMemcpy(indices, 8 * COUNT, places, 8 * COUNT, ACL_MEMCPY_HOST_TO_DEVICE));)
    DO(aclrtSynchronizeStream(stream));
    aclDestroyTensorList(list);
    destroy_tensors(self, values);
    DO(aclrtDestroyStream(stream));
    if (workspace != NULL) DO(aclrtFree(workspace));
    DO(aclrtFree(indices));
    DO(aclrtFree(added));
    DO(aclrtFree(memory));
}
