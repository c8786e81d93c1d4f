// A repeatable executor whose workspace is too small lives on, and is forgotten. Mended: a missing workspace has ended it.
// check: leak
// calls: aclnnGridSampler2DBackwardGetWorkspaceSize
// block: none
// only: leak, because each of the two launches fails
#include "sampler.h"

void body(int thread)
{
    struct sampler sampler = new_sampler();
    aclOpExecutor *executor = NULL;
    const uint64_t size = plan_sampler(&sampler, &executor);
    void *workspace = device_block(512);
    (void)thread;
    DO(aclSetAclOpExecutorRepeatable(executor));
    MISTAKE(EXPECT(161002, aclnnGridSampler2DBackward(workspace, 512, executor, NULL)); (void)size;)
    MENDED(EXPECT(161001, aclnnGridSampler2DBackward(NULL, size, executor, NULL)); EXPECT(561000, aclDestroyAclOpExecutor(executor));)
    DO(aclrtFree(workspace));
    destroy_sampler(&sampler);
}
