// A row is read again and again, with a stride of 0, while another stream writes its end. Mended: what is behind it is written.
// check: race
// calls: aclnnInplaceCopy aclnnInplaceZero
// block: 1024 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { COLUMNS = 128, ROWS = 16, PART = 8 };
    char *row = device_block(8 * COLUMNS);
    void *matrix = device_block(4 * COLUMNS * ROWS);
    aclTensor *repeated = part_of(row, ACL_FLOAT, ROWS, COLUMNS, 0, 1, 0), *all = part_of(matrix, ACL_FLOAT, ROWS, COLUMNS, COLUMNS, 1, 0);
    aclTensor *end = vector_of(row + 4 * (COLUMNS - EITHER(1, 0)), ACL_FLOAT, PART);
    aclrtStream reader = new_stream(), writer = new_stream();
    (void)thread;
    DO(aclrtMemset(row, 8 * COLUMNS, 0, 8 * COLUMNS));
    LAUNCH(aclnnInplaceCopy, reader, all, repeated);
    LAUNCH(aclnnInplaceZero, writer, end);
    DO(aclrtSynchronizeStream(reader));
    DO(aclrtSynchronizeStream(writer));
    destroy_tensors(repeated, all);
    aclDestroyTensor(end);
    DO(aclrtDestroyStream(reader));
    DO(aclrtDestroyStream(writer));
    DO(aclrtFree(row));
    DO(aclrtFree(matrix));
}
