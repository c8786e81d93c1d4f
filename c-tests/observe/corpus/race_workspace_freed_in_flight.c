// A workspace is freed behind the launch that uses it. Mended: after the stream was synchronised.
// check: memory|race
// calls: aclnnGridSampler2DBackward aclrtFree
// block: 65536 aclrtMalloc
#include "sampler.h"

void body(int thread)
{
    enum { BYTES = 65536 };
    struct sampler sampler = new_sampler();
    aclrtStream stream = new_stream();
    aclOpExecutor *executor = NULL;
    void *workspace = device_block(BYTES);
    (void)thread;
    EXPECT(1, plan_sampler(&sampler, &executor) <= BYTES);
    DO(aclnnGridSampler2DBackward(workspace, BYTES, executor, stream));
    MISTAKE(DO(aclrtFree(workspace));)
    DO(aclrtSynchronizeStream(stream));
    MENDED(DO(aclrtFree(workspace));)
    DO(aclrtDestroyStream(stream));
    destroy_sampler(&sampler);
}
