// Tensors are joined while another stream still writes one of them. Mended: the joining stream waits for that one.
// check: race
// calls: aclnnCat aclnnInplaceOne
// block: 3072 aclrtMalloc
#include "aclnnop/aclnn_cat.h"
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 256 };
    char *memory = device_block(12 * COUNT);
    void *result = device_block(12 * COUNT);
    aclTensor *members[3], *out = vector_of(result, ACL_FLOAT, 3 * COUNT);
    aclrtStream writer = new_stream(), joiner = new_stream();
    aclrtEvent written = new_event();
    (void)thread;
    for (int i = 0; i < 3; i++) {
        members[i] = vector_of(memory + 4 * COUNT * i, ACL_FLOAT, COUNT);
        LAUNCH(aclnnInplaceOne, i == 1 ? writer : joiner, members[i]);
    }
    DO(aclrtRecordEvent(written, writer));
    aclTensorList *list = aclCreateTensorList((const aclTensor *const *)members, 3);
    MENDED(DO(aclrtStreamWaitEvent(joiner, written));)
    LAUNCH(aclnnCat, joiner, list, 0, out);
    DO(aclrtSynchronizeStream(joiner));
    DO(aclrtSynchronizeStream(writer));
    aclDestroyTensorList(list);
    aclDestroyTensor(out);
    DO(aclrtDestroyEvent(written));
    DO(aclrtDestroyStream(writer));
    DO(aclrtDestroyStream(joiner));
    DO(aclrtFree(memory));
    DO(aclrtFree(result));
}
