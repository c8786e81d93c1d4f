/* Five small operator calls, one per operator, each with a 1x1x4x4 result that is known exactly; for C and C++. */
#ifndef OPAPI_C_TESTS_SMALL_CALLS_H
#define OPAPI_C_TESTS_SMALL_CALLS_H

#include <stdint.h>
#include <string.h>

#include "acl/acl.h"
#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "aclnnop/aclnn_im2col_backward.h"
#include "aclnnop/aclnn_max_unpool2d_backward.h"
#include "aclnnop/aclnn_pad2d_backward.h"

enum { SMALL_AVGPOOL, SMALL_GRID_SAMPLER, SMALL_IM2COL, SMALL_UNPOOL, SMALL_PAD, SMALL_CALLS };

enum { SMALL_PLANE = 16 }; /* numbers in the result of every call */

struct small_call {
    int op;
    float expected[SMALL_PLANE];
    aclTensor *grad;      /* gradOutput, the input that gives the result its values */
    void *grad_memory;
    size_t grad_count;
    aclTensor *out;       /* the result */
    void *out_memory;
    aclTensor *others[3]; /* the remaining tensors, in the order of the operator's parameters */
    void *others_memory[3];
    aclIntArray *arrays[5];
    aclBoolArray *mask;
};

static inline const char *small_call_name(int op)
{
    static const char *const names[SMALL_CALLS] = {"AvgPool2dBackward", "GridSampler2DBackward", "Im2colBackward", "MaxUnpool2dBackward",
                                                   "ReplicationPad2dBackward"};
    return op >= 0 && op < SMALL_CALLS ? names[op] : "?";
}

static inline int small_call_memory(void **memory, const void *content, size_t size)
{
    int status = aclrtMalloc(memory, size, ACL_MEM_MALLOC_HUGE_FIRST);
    if (status == 0) status = aclrtMemcpy(*memory, size, content, size, ACL_MEMCPY_HOST_TO_DEVICE);
    return status;
}

static inline aclTensor *small_call_tensor(int64_t a, int64_t b, int64_t c, int64_t d, aclDataType dtype, void *memory)
{
    const int64_t dims[4] = {a, b, c, d};
    return aclCreateTensor(dims, 4, dtype, NULL, 0, ACL_FORMAT_NCHW, dims, 4, memory);
}

static inline aclIntArray *small_call_pair(int64_t a, int64_t b)
{
    const int64_t values[2] = {a, b};
    return aclCreateIntArray(values, 2);
}

/* Allocates, fills and describes everything that the call needs. 0, or the first status that was not. */
static inline int make_small_call(struct small_call *call, int op)
{
    const float rubbish[SMALL_PLANE] = {-7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7};
    float grad[36];
    int status = 0;
    memset(call, 0, sizeof(*call));
    call->op = op;
    status = small_call_memory(&call->out_memory, rubbish, sizeof(rubbish));
    if (status != 0) return status;

    if (op == SMALL_AVGPOOL) {
        /* Windows of 2x2, side by side: a quarter of the gradient for each of their four pixels. */
        for (int i = 0; i < 4; i++) grad[i] = (float)(4 * (i + 1));
        for (int i = 0; i < SMALL_PLANE; i++) call->expected[i] = (float)(i / 8 * 2 + i % 4 / 2 + 1);
        call->grad_count = 4;
        status = small_call_memory(&call->grad_memory, grad, sizeof(float) * 4);
        call->grad = small_call_tensor(1, 1, 2, 2, ACL_FLOAT, call->grad_memory);
        call->others[0] = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, NULL); /* self, whose values are never read */
        call->arrays[0] = small_call_pair(2, 2);
        call->arrays[1] = small_call_pair(2, 2);
        call->arrays[2] = small_call_pair(0, 0);
    } else if (op == SMALL_GRID_SAMPLER) {
        /* A grid that points at the centre of each pixel gives every gradient back to its own pixel. */
        float input[SMALL_PLANE], grid[2 * SMALL_PLANE];
        for (int i = 0; i < SMALL_PLANE; i++) {
            grad[i] = (float)(i + 1);
            input[i] = (float)(3 * i);
            grid[2 * i] = (float)(2 * (i % 4) + 1) / 4 - 1;
            grid[2 * i + 1] = (float)(2 * (i / 4) + 1) / 4 - 1;
            call->expected[i] = grad[i];
        }
        const bool wanted[2] = {true, true};
        call->grad_count = SMALL_PLANE;
        status = small_call_memory(&call->grad_memory, grad, sizeof(float) * SMALL_PLANE);
        if (status == 0) status = small_call_memory(&call->others_memory[0], input, sizeof(input));
        if (status == 0) status = small_call_memory(&call->others_memory[1], grid, sizeof(grid));
        if (status == 0) status = small_call_memory(&call->others_memory[2], grid, sizeof(grid));
        call->grad = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, call->grad_memory);
        call->others[0] = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, call->others_memory[0]); /* input */
        call->others[1] = small_call_tensor(1, 4, 4, 2, ACL_FLOAT, call->others_memory[1]); /* grid */
        call->others[2] = small_call_tensor(1, 4, 4, 2, ACL_FLOAT, call->others_memory[2]); /* gridGrad */
        call->mask = aclCreateBoolArray(wanted, 2);
    } else if (op == SMALL_IM2COL) {
        /* Windows of 2x2, side by side: row r of the matrix is the place within the window, column l is the window. */
        for (int i = 0; i < SMALL_PLANE; i++) {
            const int y = i / 4, x = i % 4;
            grad[i] = (float)(i + 1);
            call->expected[i] = (float)((y % 2 * 2 + x % 2) * 4 + y / 2 * 2 + x / 2 + 1);
        }
        const int64_t dims[3] = {1, 4, 4};
        call->grad_count = SMALL_PLANE;
        status = small_call_memory(&call->grad_memory, grad, sizeof(float) * SMALL_PLANE);
        call->grad = aclCreateTensor(dims, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, dims, 3, call->grad_memory);
        call->arrays[0] = small_call_pair(4, 4); /* inputSize */
        call->arrays[1] = small_call_pair(2, 2); /* kernelSize */
        call->arrays[2] = small_call_pair(1, 1); /* dilation */
        call->arrays[3] = small_call_pair(0, 0); /* padding */
        call->arrays[4] = small_call_pair(2, 2); /* stride */
    } else if (op == SMALL_UNPOOL) {
        /* Indices that read the plane backwards. */
        int32_t indices[SMALL_PLANE];
        for (int i = 0; i < SMALL_PLANE; i++) {
            grad[i] = (float)(i + 1);
            indices[i] = SMALL_PLANE - 1 - i;
            call->expected[i] = (float)(SMALL_PLANE - i);
        }
        call->grad_count = SMALL_PLANE;
        status = small_call_memory(&call->grad_memory, grad, sizeof(float) * SMALL_PLANE);
        if (status == 0) status = small_call_memory(&call->others_memory[1], indices, sizeof(indices));
        call->grad = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, call->grad_memory);
        call->others[0] = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, NULL); /* self, whose values are never read */
        call->others[1] = small_call_tensor(1, 1, 4, 4, ACL_INT32, call->others_memory[1]);
        call->arrays[0] = small_call_pair(4, 4); /* outputSize */
    } else {
        /* One more pixel on every side, which falls back on the edge: corners get 4 of them, edges 2. */
        const int64_t around[4] = {1, 1, 1, 1};
        for (int i = 0; i < 36; i++) grad[i] = 1;
        for (int i = 0; i < SMALL_PLANE; i++) {
            const int y = i / 4, x = i % 4;
            call->expected[i] = (float)((y == 0 || y == 3 ? 2 : 1) * (x == 0 || x == 3 ? 2 : 1));
        }
        call->grad_count = 36;
        status = small_call_memory(&call->grad_memory, grad, sizeof(float) * 36);
        call->grad = small_call_tensor(1, 1, 6, 6, ACL_FLOAT, call->grad_memory);
        call->others[0] = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, NULL); /* self, whose values are never read */
        call->arrays[0] = aclCreateIntArray(around, 4);
    }
    call->out = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, call->out_memory);
    return status;
}

/* Phase 1. */
static inline aclnnStatus plan_small_call(const struct small_call *call, uint64_t *size, aclOpExecutor **executor)
{
    switch (call->op) {
        case SMALL_AVGPOOL:
            return aclnnAvgPool2dBackwardGetWorkspaceSize(call->grad, call->others[0], call->arrays[0], call->arrays[1], call->arrays[2], false, true, 0,
                                                          0, call->out, size, executor);
        case SMALL_GRID_SAMPLER:
            return aclnnGridSampler2DBackwardGetWorkspaceSize(call->grad, call->others[0], call->others[1], 0, 0, false, call->mask, call->out,
                                                              call->others[2], size, executor);
        case SMALL_IM2COL:
            return aclnnIm2colBackwardGetWorkspaceSize(call->grad, call->arrays[0], call->arrays[1], call->arrays[2], call->arrays[3], call->arrays[4],
                                                       call->out, size, executor);
        case SMALL_UNPOOL:
            return aclnnMaxUnpool2dBackwardGetWorkspaceSize(call->grad, call->others[0], call->others[1], call->arrays[0], call->out, size, executor);
        default:
            return aclnnReplicationPad2dBackwardGetWorkspaceSize(call->grad, call->others[0], call->arrays[0], call->out, size, executor);
    }
}

/* Phase 2 of one operator; the executor need not be its own. */
static inline aclnnStatus run_small_call(int op, void *workspace, uint64_t size, aclOpExecutor *executor, aclrtStream stream)
{
    switch (op) {
        case SMALL_AVGPOOL: return aclnnAvgPool2dBackward(workspace, size, executor, stream);
        case SMALL_GRID_SAMPLER: return aclnnGridSampler2DBackward(workspace, size, executor, stream);
        case SMALL_IM2COL: return aclnnIm2colBackward(workspace, size, executor, stream);
        case SMALL_UNPOOL: return aclnnMaxUnpool2dBackward(workspace, size, executor, stream);
        default: return aclnnReplicationPad2dBackward(workspace, size, executor, stream);
    }
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
