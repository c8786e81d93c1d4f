// The result is copied to the host while the kernel may still run. Mended: the stream is synchronised before.
// check: race
// calls: aclnnInplaceOne aclrtMemcpy
// block: 40000 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 10000 };
    static float results[8][COUNT];
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclrtStream stream = new_stream();
    LAUNCH(aclnnInplaceOne, stream, tensor);
    MENDED(DO(aclrtSynchronizeStream(stream));)
    DO(aclrtMemcpy(results[thread], 4 * COUNT, memory, 4 * COUNT, ACL_MEMCPY_DEVICE_TO_HOST));
    DO(aclrtSynchronizeStream(stream));
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(memory));
}
