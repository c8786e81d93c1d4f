// One stream writes a matrix and another reads it, unordered. Mended: the reader waits for an event of the writer.
// check: race
// calls: aclnnInplaceOne aclnnInplaceCopy
// block: 65536 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 16384 };
    void *from = device_block(4 * COUNT), *to = device_block(2 * COUNT);
    aclTensor *source = vector_of(from, ACL_FLOAT, COUNT), *result = vector_of(to, ACL_FLOAT16, COUNT);
    aclrtStream writer = new_stream(), reader = new_stream();
    aclrtEvent written = new_event();
    (void)thread;
    LAUNCH(aclnnInplaceOne, writer, source);
    MENDED(DO(aclrtRecordEvent(written, writer)); DO(aclrtStreamWaitEvent(reader, written));)
    LAUNCH(aclnnInplaceCopy, reader, result, source);
    DO(aclrtSynchronizeStream(writer));
    DO(aclrtSynchronizeStream(reader));
    destroy_tensors(source, result);
    DO(aclrtDestroyEvent(written));
    DO(aclrtDestroyStream(writer));
    DO(aclrtDestroyStream(reader));
    DO(aclrtFree(from));
    DO(aclrtFree(to));
}
