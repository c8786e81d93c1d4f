// The workspace has half the size that the first phase reported. Mended: all of it.
// check: memory
// calls: aclnnGridSampler2DBackward
// block: 512 aclrtMalloc
#include "sampler.h"

void body(int thread)
{
    struct sampler sampler = new_sampler();
    aclOpExecutor *executor = NULL;
    const uint64_t size = plan_sampler(&sampler, &executor);
    void *workspace = device_block(EITHER(512, size));
    aclrtStream stream = new_stream();
    (void)thread;
    EXPECT(EITHER(LEAVES_MEMORY, 0), aclnnGridSampler2DBackward(workspace, size, executor, stream));
    DO(aclrtSynchronizeStream(stream));
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(workspace));
    destroy_sampler(&sampler);
}
