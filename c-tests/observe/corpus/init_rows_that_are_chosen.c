// Rows are chosen of a table that nothing wrote. Mended: some rows were written, those that are chosen.
// check: init
// calls: aclnnIndexSelect
// block: 8000 aclrtMalloc
#include "table.h"

void body(int thread)
{
    struct table table = new_table();
    (void)thread;
    MENDED(DO(aclrtMemset(table.memory + 3 * ROW, 7 * ROW, 0, 7 * ROW));)
    select_rows(&table, NULL);
    DO(aclrtSynchronizeStream(NULL));
    destroy_table(&table);
}
