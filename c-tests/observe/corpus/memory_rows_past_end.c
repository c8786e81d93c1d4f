// Rows are copied with the host's pitch on both sides, which leads out of the block. Mended: each side has its own.
// check: memory
// calls: aclrtMemcpy2d
// block: 1600 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { WIDTH = 100, ROWS = 16, PITCH = 128 };
    static const char image[PITCH * ROWS];
    void *memory = device_block(WIDTH * ROWS);
    (void)thread;
    EXPECT(EITHER(WRONG_PARAMETER, 0),
           aclrtMemcpy2d(memory, EITHER(PITCH, WIDTH), image, PITCH, WIDTH, ROWS, ACL_MEMCPY_HOST_TO_DEVICE));
    DO(aclrtFree(memory));
}
