// The table that rows were put into is not the one that is read. Mended: those rows of it are read.
// check: init
// calls: aclnnIndexSelect
// block: 8000 aclrtMalloc
#include "table.h"

void body(int thread)
{
    struct table table = new_table(), other = new_table();
    static char rows[8][ROW];
    DO(aclrtMemset(table.chosen, CHOSEN * ROW, 0, CHOSEN * ROW));
    put_rows(&table, NULL);
    DO(aclrtMemcpy(rows[thread], ROW, table.memory + 5 * ROW, ROW, ACL_MEMCPY_DEVICE_TO_HOST));
    select_rows(EITHER(&other, &table), NULL);
    DO(aclrtSynchronizeStream(NULL));
    destroy_table(&table);
    destroy_table(&other);
}
