// A list is destroyed that its tensors were never put into: the program believes that it takes them along. Mended: it has them.
// check: leak
// calls: aclCreateTensor
// block: none
// count: 2
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 16 };
    void *memory = device_block(8 * COUNT);
    aclTensor *first = vector_of(memory, ACL_FLOAT, COUNT), *second = vector_of((char *)memory + 4 * COUNT, ACL_FLOAT, COUNT);
    const aclTensor *tensors[] = {first, second};
    aclTensorList *list = aclCreateTensorList(tensors, EITHER(0, 2)); /* from here on they are the list's */
    (void)thread;
    LAUNCH(aclnnInplaceOne, NULL, first);
    LAUNCH(aclnnInplaceOne, NULL, second);
    DO(aclrtSynchronizeStream(NULL));
    aclDestroyTensorList(list);
    DO(aclrtFree(memory));
}
