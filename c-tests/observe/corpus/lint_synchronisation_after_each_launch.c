// The program waits for the stream after each of many launches that are in order anyway. Mended: once, behind all of them.
// check: lint
// calls: aclrtSynchronizeStream
// block: none
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 10, LAUNCHES = 110 };
    void *memory = device_block(4 * COUNT);
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    aclrtStream stream = new_stream();
    (void)thread;
    for (int i = 0; i < LAUNCHES; i++) {
        LAUNCH(aclnnInplaceOne, stream, tensor);
        MISTAKE(DO(aclrtSynchronizeStream(stream));)
    }
    DO(aclrtSynchronizeStream(stream));
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(memory));
}
