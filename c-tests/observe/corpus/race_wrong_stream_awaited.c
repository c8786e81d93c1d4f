// The program waits for another stream than the one that works. Mended: it waits for the device, so for all of them.
// check: race
// calls: aclnnInplaceZero aclrtMemset
// block: 5000 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 5000 };
    void *memory = device_block(COUNT);
    aclTensor *tensor = vector_of(memory, ACL_INT8, COUNT);
    aclrtStream busy = new_stream(), idle = new_stream();
    (void)thread;
    LAUNCH(aclnnInplaceZero, busy, tensor);
    MISTAKE(DO(aclrtSynchronizeStream(idle));)
    MENDED(DO(aclrtSynchronizeDevice());)
    DO(aclrtMemset(memory, COUNT, 1, COUNT));
    DO(aclrtSynchronizeStream(busy));
    aclDestroyTensor(tensor);
    DO(aclrtDestroyStream(busy));
    DO(aclrtDestroyStream(idle));
    DO(aclrtFree(memory));
}
