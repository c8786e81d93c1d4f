// The event is recorded before the work that it is to stand for. Mended: after it.
// check: race
// calls: aclnnInplaceZero aclnnCast
// block: 4096 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COUNT = 1024 };
    void *from = device_block(4 * COUNT), *to = device_block(8 * COUNT);
    aclTensor *source = vector_of(from, ACL_FLOAT, COUNT), *result = vector_of(to, ACL_INT64, COUNT);
    aclrtStream writer = new_stream(), reader = new_stream();
    aclrtEvent written = new_event();
    (void)thread;
    MISTAKE(DO(aclrtRecordEvent(written, writer));)
    LAUNCH(aclnnInplaceZero, writer, source);
    MENDED(DO(aclrtRecordEvent(written, writer));)
    DO(aclrtStreamWaitEvent(reader, written));
    LAUNCH(aclnnCast, reader, source, ACL_INT64, result);
    DO(aclrtSynchronizeStream(reader));
    DO(aclrtSynchronizeStream(writer));
    destroy_tensors(source, result);
    DO(aclrtDestroyEvent(written));
    DO(aclrtDestroyStream(writer));
    DO(aclrtDestroyStream(reader));
    DO(aclrtFree(from));
    DO(aclrtFree(to));
}
