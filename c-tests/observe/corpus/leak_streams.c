// Streams are made anew instead of used again, and none is destroyed. Mended: each is.
// check: leak
// calls: aclrtCreateStream
// block: none
// count: 4
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 128, STEPS = 4 };
    void *memory = device_block(BYTES);
    (void)thread;
    for (int i = 0; i < STEPS; i++) {
        aclrtStream stream = new_stream();
        DO(aclrtMemsetAsync(memory, BYTES, i, BYTES, stream));
        DO(aclrtSynchronizeStream(stream));
        MENDED(DO(aclrtDestroyStream(stream));)
    }
    DO(aclrtFree(memory));
}
