// Two streams use one workspace at once. Mended: the second waits for the first.
// check: memory|race
// calls: aclnnGridSampler2DBackward
// block: 65536 aclrtMalloc
#include "sampler.h"

void body(int thread)
{
    enum { BYTES = 65536 };
    struct sampler samplers[] = {new_sampler(), new_sampler()};
    aclrtStream streams[] = {new_stream(), new_stream()};
    void *workspace = device_block(BYTES);
    (void)thread;
    for (int i = 0; i < 2; i++) {
        aclOpExecutor *executor = NULL;
        EXPECT(1, plan_sampler(&samplers[i], &executor) <= BYTES);
        MENDED(if (i == 1) DO(aclrtSynchronizeStream(streams[0]));)
        DO(aclnnGridSampler2DBackward(workspace, BYTES, executor, streams[i]));
    }
    for (int i = 0; i < 2; i++) DO(aclrtSynchronizeStream(streams[i]));
    for (int i = 0; i < 2; i++) {
        DO(aclrtDestroyStream(streams[i]));
        destroy_sampler(&samplers[i]);
    }
    DO(aclrtFree(workspace));
}
