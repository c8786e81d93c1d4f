// Every second column is written, and the whole matrix is read. Mended: the columns that were written are read.
// check: init
// calls: aclnnInplaceCopy
// block: 4096 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { ROWS = 32, COLUMNS = 32, READ = EITHER(COLUMNS, COLUMNS / 2) };
    void *from = device_block(4 * ROWS * COLUMNS), *to = device_block(4 * ROWS * READ);
    aclTensor *written = part_of(from, ACL_FLOAT, ROWS, COLUMNS / 2, COLUMNS, 2, 0);
    aclTensor *read = part_of(from, ACL_FLOAT, ROWS, READ, COLUMNS, COLUMNS / READ, 0);
    aclTensor *result = part_of(to, ACL_FLOAT, ROWS, READ, READ, 1, 0);
    aclrtStream stream = new_stream();
    (void)thread;
    LAUNCH(aclnnInplaceOne, stream, written);
    LAUNCH(aclnnInplaceCopy, stream, result, read);
    DO(aclrtSynchronizeStream(stream));
    destroy_tensors(written, read);
    destroy_tensors(result, NULL);
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(from));
    DO(aclrtFree(to));
}
