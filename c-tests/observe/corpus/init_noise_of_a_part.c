// Noise is made for a part of a matrix, and the whole matrix is read. Mended: the part.
// check: init
// calls: aclnnCast
// block: 4096 aclrtMalloc
#include "aclnnop/aclnn_uniform.h"
#include "corpus.h"

void body(int thread)
{
    enum { EXTENT = 32, PART = EXTENT - 1, READ = EITHER(EXTENT, PART) };
    void *memory = device_block(4 * EXTENT * EXTENT), *result = device_block(2 * EXTENT * EXTENT);
    aclTensor *noise = part_of(memory, ACL_FLOAT, PART, PART, EXTENT, 1, 0);
    aclTensor *read = part_of(memory, ACL_FLOAT, READ, READ, EXTENT, 1, 0);
    aclTensor *rounded = part_of(result, ACL_FLOAT16, READ, READ, READ, 1, 0);
    (void)thread;
    LAUNCH(aclnnInplaceUniform, NULL, noise, -1, 1, 42, 0);
    LAUNCH(aclnnCast, NULL, read, ACL_FLOAT16, rounded);
    DO(aclrtSynchronizeStream(NULL));
    destroy_tensors(noise, read);
    aclDestroyTensor(rounded);
    DO(aclrtFree(memory));
    DO(aclrtFree(result));
}
