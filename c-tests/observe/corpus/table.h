/* A table of rows, of which others choose some. */
#ifndef OPAPI_C_TESTS_OBSERVE_TABLE_H
#define OPAPI_C_TESTS_OBSERVE_TABLE_H

#include "aclnnop/aclnn_index_put_impl.h"
#include "aclnnop/aclnn_index_select.h"
#include "corpus.h"

enum { ROWS = 100, COLUMNS = 20, ROW = 4 * COLUMNS, TABLE = ROWS * ROW, CHOSEN = 4 };

struct table {
    char *memory, *chosen, *numbers;
    aclTensor *rows, *some, *indices;
};

/* Of rows 3, 5, 7 and 9; `chosen` has as many. */
static inline struct table new_table(void)
{
    const int64_t numbers[CHOSEN] = {3, 5, 7, 9};
    struct table table;
    table.memory = device_block(TABLE);
    table.chosen = device_block(CHOSEN * ROW);
    table.numbers = device_block(sizeof(numbers));
    DO(aclrtMemcpy(table.numbers, sizeof(numbers), numbers, sizeof(numbers), ACL_MEMCPY_HOST_TO_DEVICE));
    table.rows = part_of(table.memory, ACL_FLOAT, ROWS, COLUMNS, COLUMNS, 1, 0);
    table.some = part_of(table.chosen, ACL_FLOAT, CHOSEN, COLUMNS, COLUMNS, 1, 0);
    table.indices = vector_of(table.numbers, ACL_INT64, CHOSEN);
    return table;
}

static inline void select_rows(struct table *table, aclrtStream stream)
{
    LAUNCH(aclnnIndexSelect, stream, table->rows, 0, table->indices, table->some);
}

static inline void put_rows(struct table *table, aclrtStream stream)
{
    const aclTensor *index[] = {vector_of(table->numbers, ACL_INT64, CHOSEN)};
    aclTensorList *list = aclCreateTensorList(index, 1);
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    void *workspace = NULL;
    DO(aclnnIndexPutImplGetWorkspaceSize(table->rows, list, table->some, false, false, &size, &executor));
    if (size > 0) workspace = device_block(size);
    DO(aclnnIndexPutImpl(workspace, size, executor, stream));
    DO(aclrtSynchronizeStream(stream));
    if (workspace != NULL) DO(aclrtFree(workspace));
    aclDestroyTensorList(list);
}

static inline void destroy_table(struct table *table)
{
    destroy_tensors(table->rows, table->some);
    destroy_tensors(table->indices, NULL);
    DO(aclrtFree(table->memory));
    DO(aclrtFree(table->chosen));
    DO(aclrtFree(table->numbers));
}

#endif
