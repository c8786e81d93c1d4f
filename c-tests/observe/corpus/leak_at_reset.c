// A block is forgotten when the device is reset in the middle of the program. Mended: it is freed before.
// check: leak
// calls: aclrtMalloc
// block: 555 aclrtMalloc
// once: the device is reset for all threads
#include "corpus.h"

void body(int thread)
{
    (void)thread;
    for (int i = 0; i < 2; i++) {
        void *memory = device_block(555);
        DO(aclrtMemset(memory, 555, i, 555));
        if (EITHER(i == 1, 1)) DO(aclrtFree(memory));
        DO(aclrtResetDevice(0));
        DO(aclrtSetDevice(0));
    }
}
