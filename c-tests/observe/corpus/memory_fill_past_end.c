// aclrtMemsetAsync fills a row too many. Mended: the rows that there are.
// check: memory
// calls: aclrtMemsetAsync
// block: 10000 aclrtMalloc
#include "corpus.h"

void body(int thread)
{
    enum { ROW = 1000, ROWS = 10 };
    const size_t bytes = EITHER(ROWS + 1, ROWS) * ROW;
    void *memory = device_block(ROW * ROWS);
    aclrtStream stream = new_stream();
    (void)thread;
    EXPECT(EITHER(WRONG_PARAMETER, 0), aclrtMemsetAsync(memory, bytes, 0, bytes, stream));
    DO(aclrtDestroyStream(stream));
    DO(aclrtFree(memory));
}
