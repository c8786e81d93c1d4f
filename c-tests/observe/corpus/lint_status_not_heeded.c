// A refused allocation is not noticed, and the null pointer goes into a kernel, which fails. Mended: the size is right, the status asked.
// check: lint
// calls: aclrtMalloc aclnnInplaceOne
// block: none
// also: memory
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 10 };
    void *memory = NULL;
    (void)thread;
    MISTAKE(aclrtMalloc(&memory, 0, ACL_MEM_MALLOC_HUGE_FIRST);)
    MENDED(DO(aclrtMalloc(&memory, 4 * COUNT, ACL_MEM_MALLOC_HUGE_FIRST));)
    aclTensor *tensor = vector_of(memory, ACL_FLOAT, COUNT);
    LAUNCH_AS(EITHER(LEAVES_MEMORY, 0), aclnnInplaceOne, NULL, tensor);
    DO(aclrtSynchronizeStream(NULL));
    aclDestroyTensor(tensor);
    MENDED(DO(aclrtFree(memory));)
}
