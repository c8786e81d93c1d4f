// All of a table is written while another stream chooses rows of it. Mended: rows are written that are not chosen.
// check: race
// calls: aclnnIndexSelect aclrtMemsetAsync
// block: 8000 aclrtMalloc
#include "table.h"

void body(int thread)
{
    enum { FIRST = EITHER(0, 10 * ROW) };
    struct table table = new_table();
    aclrtStream streams[] = {new_stream(), new_stream()};
    (void)thread;
    DO(aclrtMemset(table.memory, TABLE, 0, TABLE));
    select_rows(&table, streams[0]);
    DO(aclrtMemsetAsync(table.memory + FIRST, TABLE - FIRST, 1, TABLE - FIRST, streams[1]));
    for (int i = 0; i < 2; i++) DO(aclrtSynchronizeStream(streams[i]));
    for (int i = 0; i < 2; i++) DO(aclrtDestroyStream(streams[i]));
    destroy_table(&table);
}
