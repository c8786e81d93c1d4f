/* aclnnGridSampler2D: one small call. */
#ifndef OPAPI_C_TESTS_CASES_GRID_SAMPLER2D_H
#define OPAPI_C_TESTS_CASES_GRID_SAMPLER2D_H

#include "aclnnop/aclnn_grid_sampler2d.h"
#include "small_call.h"

static inline int make_grid_sampler2d(struct small_call *call)
{
    /* A grid that points at the centres of the pixels, column by column, transposes the image. */
    float input[SMALL_PLANE], grid[2 * SMALL_PLANE];
    for (int i = 0; i < SMALL_PLANE; i++) {
        input[i] = (float)(i + 1);
        grid[2 * i] = (float)(2 * (i / 4) + 1) / 4 - 1;
        grid[2 * i + 1] = (float)(2 * (i % 4) + 1) / 4 - 1;
        call->expected[i] = (float)(i % 4 * 4 + i / 4 + 1);
    }
    call->grad_count = SMALL_PLANE;
    int status = small_call_memory(&call->grad_memory, input, sizeof(input));
    if (status == 0) status = small_call_memory(&call->others_memory[0], grid, sizeof(grid));
    call->grad = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, call->grad_memory);
    call->others[0] = small_call_tensor(1, 4, 4, 2, ACL_FLOAT, call->others_memory[0]);
    return status;
}

static inline aclnnStatus plan_grid_sampler2d(const struct small_call *call, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnGridSampler2DGetWorkspaceSize(call->grad, call->others[0], 0, 0, false, call->out, size, executor);
}

static const struct small_operator small_grid_sampler2d = {
    "GridSampler2D", {"out", NULL}, make_grid_sampler2d, plan_grid_sampler2d, aclnnGridSampler2D,
};

#endif /* OPAPI_C_TESTS_CASES_GRID_SAMPLER2D_H */
