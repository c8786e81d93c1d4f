// A launch that was refused is not noticed, and the program reads the result, which nothing wrote. Mended: the launch succeeds.
// check: lint
// calls: aclnnInplaceCopyGetWorkspaceSize aclnnInplaceCopy
// block: none
// also: init memory
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 40 };
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    void *memory = device_block(4 * COUNT);
    aclTensor *from = vector_of(memory, ACL_FLOAT, COUNT / 2), *to = vector_of((char *)memory + 2 * COUNT, ACL_FLOAT, EITHER(COUNT / 4, COUNT / 2));
    (void)thread;
    LAUNCH(aclnnInplaceOne, NULL, from);
    const int planned = aclnnInplaceCopyGetWorkspaceSize(to, from, &size, &executor);
    const int launched = aclnnInplaceCopy(NULL, size, executor, NULL);
    MENDED(EXPECT(0, planned); EXPECT(0, launched);)
    MISTAKE((void)planned; (void)launched;)
    DO(aclrtSynchronizeStream(NULL));
    destroy_tensors(from, to);
    DO(aclrtFree(memory));
}
