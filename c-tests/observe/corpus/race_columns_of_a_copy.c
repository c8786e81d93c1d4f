// Two streams copy columns of an image, row by row, and both copy one of them. Mended: each copies its own.
// check: race
// calls: aclrtMemcpy2dAsync
// block: 8192 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { PITCH = 128, ROWS = 64, LEFT = 48 };
    char *image = device_block(PITCH * ROWS);
    void *left = pinned_block(PITCH * ROWS), *right = pinned_block(PITCH * ROWS);
    const int from = EITHER(LEFT - 1, LEFT);
    aclrtStream first = new_stream(), second = new_stream();
    (void)thread;
    memset(left, 1, PITCH * ROWS);
    memset(right, 2, PITCH * ROWS);
    DO(aclrtMemcpy2dAsync(image, PITCH, left, PITCH, LEFT, ROWS, ACL_MEMCPY_HOST_TO_DEVICE, first));
    DO(aclrtMemcpy2dAsync(image + from, PITCH, right, PITCH, PITCH - from, ROWS, ACL_MEMCPY_HOST_TO_DEVICE, second));
    DO(aclrtSynchronizeStream(first));
    DO(aclrtSynchronizeStream(second));
    DO(aclrtDestroyStream(first));
    DO(aclrtDestroyStream(second));
    DO(aclrtFreeHost(left));
    DO(aclrtFreeHost(right));
    DO(aclrtFree(image));
}
