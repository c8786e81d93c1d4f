// The host fills device memory with memset. Mended: with aclrtMemset.
// check: memory
// calls: aclrtMalloc
// block: 2000 aclrtMalloc
// dies: on a device the address means nothing to the host
#include "corpus.h"

void body(int thread)
{
    enum { BYTES = 2000 };
    unsigned char last = 0;
    unsigned char *memory = device_block(BYTES);
    (void)thread;
    MISTAKE(memset(memory, 7, BYTES);)
    MENDED(DO(aclrtMemset(memory, BYTES, 7, BYTES));)
    DO(aclrtMemcpy(&last, 1, memory + BYTES - 1, 1, ACL_MEMCPY_DEVICE_TO_HOST));
    EXPECT(7, last);
    DO(aclrtFree(memory));
}
