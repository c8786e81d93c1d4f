/* One small call of every operator, each with a 1x1x4x4 result that is known exactly; for C and C++. The list of the operators' files is here. */
#ifndef OPAPI_C_TESTS_SMALL_CALLS_H
#define OPAPI_C_TESTS_SMALL_CALLS_H

#include "cases/avgpool2d.h"
#include "cases/avgpool2d_backward.h"
#include "cases/grid_sampler2d.h"
#include "cases/grid_sampler2d_backward.h"
#include "cases/im2col.h"
#include "cases/im2col_backward.h"
#include "cases/max_unpool2d.h"
#include "cases/max_unpool2d_backward.h"
#include "cases/replication_pad2d.h"
#include "cases/replication_pad2d_backward.h"

/* The list: a name for tests that want this operator, and its folder. */
#define SMALL_OPERATORS(row)                                                                                                                         \
    row(AVGPOOL_FORWARD, avgpool2d) row(AVGPOOL, avgpool2d_backward) row(GRID_SAMPLER_FORWARD, grid_sampler2d)                                      \
        row(GRID_SAMPLER, grid_sampler2d_backward) row(IM2COL_FORWARD, im2col) row(IM2COL, im2col_backward)                                          \
            row(UNPOOL_FORWARD, max_unpool2d) row(UNPOOL, max_unpool2d_backward) row(PAD_FORWARD, replication_pad2d)                                 \
                row(PAD, replication_pad2d_backward)

#define SMALL_PLACE(name, operator) SMALL_##name,
#define SMALL_ADDRESS(name, operator) &small_##operator,
enum { SMALL_OPERATORS(SMALL_PLACE) SMALL_CALLS };
static const struct small_operator *const small_operators[] = {SMALL_OPERATORS(SMALL_ADDRESS)};

#ifdef OPAPI_OPERATORS /* how many names.txt has */
typedef char every_operator_has_a_small_call[SMALL_CALLS == OPAPI_OPERATORS ? 1 : -1];
#endif

static inline const char *small_call_name(int op)
{
    return op >= 0 && op < SMALL_CALLS ? small_operators[op]->name : "?";
}

/* Allocates, fills and describes everything that the call needs. 0, or the first status that was not. */
static inline int make_small_call(struct small_call *call, int op)
{
    const float rubbish[SMALL_PLANE] = {-7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7};
    memset(call, 0, sizeof(*call));
    call->op = op;
    int status = small_call_memory(&call->out_memory, rubbish, sizeof(rubbish));
    if (status == 0) status = small_operators[op]->make(call);
    if (status == 0 && call->out == NULL) call->out = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, call->out_memory);
    return status;
}

/* Phase 1. */
static inline aclnnStatus plan_small_call(const struct small_call *call, uint64_t *size, aclOpExecutor **executor)
{
    return small_operators[call->op]->plan(call, size, executor);
}

/* Phase 2 of one operator; the executor need not be its own. */
static inline aclnnStatus run_small_call(int op, void *workspace, uint64_t size, aclOpExecutor *executor, aclrtStream stream)
{
    return small_operators[op]->run(workspace, size, executor, stream);
}

/* Both phases; a workspace, should one be asked for, is freed at once: what the queued work needs of it must survive that. */
static inline aclnnStatus do_small_call(const struct small_call *call, aclrtStream stream)
{
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    void *workspace = NULL;
    aclnnStatus status = plan_small_call(call, &size, &executor);
    if (status == 0 && size > 0) status = aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_HUGE_FIRST);
    if (status == 0) status = run_small_call(call->op, workspace, size, executor, stream);
    if (workspace != NULL) aclrtFree(workspace);
    return status;
}

/* Does that memory hold the result, times a factor? The copy is not ordered with streams: synchronise before. */
static inline bool small_result_is(const struct small_call *call, const void *memory, float factor)
{
    float got[SMALL_PLANE] = {0};
    if (aclrtMemcpy(got, sizeof(got), memory, sizeof(got), ACL_MEMCPY_DEVICE_TO_HOST) != 0) return false;
    for (int i = 0; i < SMALL_PLANE; i++) {
        if (got[i] != call->expected[i] * factor) return false;
    }
    return true;
}

static inline void forget_small_result(void *memory)
{
    const float rubbish[SMALL_PLANE] = {-7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7};
    aclrtMemcpy(memory, sizeof(rubbish), rubbish, sizeof(rubbish), ACL_MEMCPY_HOST_TO_DEVICE);
}

/* Destroys the descriptions only; queued work must not need them. */
static inline void destroy_small_handles(struct small_call *call)
{
    aclDestroyTensor(call->grad);
    aclDestroyTensor(call->out);
    call->grad = call->out = NULL;
    for (int i = 0; i < 3; i++) {
        aclDestroyTensor(call->others[i]);
        call->others[i] = NULL;
    }
    for (int i = 0; i < 5; i++) {
        aclDestroyIntArray(call->arrays[i]);
        call->arrays[i] = NULL;
    }
    aclDestroyBoolArray(call->mask);
    call->mask = NULL;
}

static inline void free_small_call(struct small_call *call)
{
    destroy_small_handles(call);
    if (call->grad_memory != NULL) aclrtFree(call->grad_memory);
    if (call->out_memory != NULL) aclrtFree(call->out_memory);
    for (int i = 0; i < 3; i++) {
        if (call->others_memory[i] != NULL) aclrtFree(call->others_memory[i]);
    }
    memset(call, 0, sizeof(*call));
}

#endif /* OPAPI_C_TESTS_SMALL_CALLS_H */
