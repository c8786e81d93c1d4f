// A context is left behind when the program goes back to the shared one. Mended: it is destroyed.
// check: leak
// calls: aclrtCreateContext
// block: none
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 64 };
    aclrtContext shared = NULL, own = NULL;
    (void)thread;
    DO(aclrtGetCurrentContext(&shared));
    DO(aclrtCreateContext(&own, 0));
    void *memory = device_block(BYTES);
    DO(aclrtMemset(memory, BYTES, 1, BYTES));
    DO(aclrtFree(memory));
    MENDED(DO(aclrtDestroyContext(own));)
    DO(aclrtSetCurrentContext(shared));
}
