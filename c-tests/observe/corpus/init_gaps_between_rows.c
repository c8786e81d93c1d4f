// Rows are copied to a device at a larger pitch, and come back with what is between them. Mended: the rows alone come back.
// check: init
// calls: aclrtMemcpy
// block: 2048 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { WIDTH = 100, ROWS = 16, PITCH = 128 };
    char image[PITCH * ROWS] = {0};
    void *memory = device_block(PITCH * ROWS);
    (void)thread;
    DO(aclrtMemcpy2d(memory, PITCH, image, WIDTH, WIDTH, ROWS, ACL_MEMCPY_HOST_TO_DEVICE));
    MISTAKE(DO(aclrtMemcpy(image, PITCH * ROWS, memory, PITCH * ROWS, ACL_MEMCPY_DEVICE_TO_HOST));)
    MENDED(DO(aclrtMemcpy2d(image, WIDTH, memory, PITCH, WIDTH, ROWS, ACL_MEMCPY_DEVICE_TO_HOST));)
    DO(aclrtFree(memory));
}
