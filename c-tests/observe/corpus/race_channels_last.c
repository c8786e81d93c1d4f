// Two streams write channels of an image whose pixels lie side by side, and share a channel. Mended: they share none.
// check: race
// calls: aclnnInplaceOne aclnnInplaceZero
// block: 6144 aclrtMalloc
#include "corpus.h"

static aclTensor *two_channels_from(void *memory, int64_t channel)
{
    enum { HEIGHT = 16, WIDTH = 24, CHANNELS = 4 };
    const int64_t shape[] = {1, 2, HEIGHT, WIDTH}, strides[] = {HEIGHT * WIDTH * CHANNELS, 1, WIDTH * CHANNELS, CHANNELS};
    const int64_t storage[] = {1, HEIGHT, WIDTH, CHANNELS};
    return aclCreateTensor(shape, 4, ACL_FLOAT, strides, channel, ACL_FORMAT_NCHW, storage, 4, memory);
}

void body(int thread)
{
    void *memory = device_block(6144);
    aclTensor *front = two_channels_from(memory, 0), *back = two_channels_from(memory, EITHER(1, 2));
    aclrtStream first = new_stream(), second = new_stream();
    (void)thread;
    LAUNCH(aclnnInplaceOne, first, front);
    LAUNCH(aclnnInplaceZero, second, back);
    DO(aclrtSynchronizeStream(first));
    DO(aclrtSynchronizeStream(second));
    destroy_tensors(front, back);
    DO(aclrtDestroyStream(first));
    DO(aclrtDestroyStream(second));
    DO(aclrtFree(memory));
}
