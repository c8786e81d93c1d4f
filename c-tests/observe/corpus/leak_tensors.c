// Tensors are made for each step and never destroyed. Mended: they are.
// check: leak
// calls: aclCreateTensor
// block: none
// count: 3
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 128, STEPS = 3 };
    void *memory = device_block(BYTES);
    aclrtStream stream = new_stream();
    (void)thread;
    for (int i = 0; i < STEPS; i++) {
        aclTensor *tensor = vector_of(memory, ACL_UINT8, BYTES);
        LAUNCH(aclnnInplaceZero, stream, tensor);
        MENDED(aclDestroyTensor(tensor);)
    }
    DO(aclrtSynchronizeStream(stream));
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(memory));
}
