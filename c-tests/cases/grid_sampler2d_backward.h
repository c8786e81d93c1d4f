/* aclnnGridSampler2DBackward: one small call. */
#ifndef OPAPI_C_TESTS_CASES_GRID_SAMPLER2D_BACKWARD_H
#define OPAPI_C_TESTS_CASES_GRID_SAMPLER2D_BACKWARD_H

#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "small_call.h"

static inline int make_grid_sampler2d_backward(struct small_call *call)
{
    float grad[SMALL_PLANE];
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
    int status = small_call_memory(&call->grad_memory, grad, sizeof(float) * SMALL_PLANE);
    if (status == 0) status = small_call_memory(&call->others_memory[0], input, sizeof(input));
    if (status == 0) status = small_call_memory(&call->others_memory[1], grid, sizeof(grid));
    if (status == 0) status = small_call_memory(&call->others_memory[2], grid, sizeof(grid));
    call->grad = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, call->grad_memory);
    call->others[0] = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, call->others_memory[0]); /* input */
    call->others[1] = small_call_tensor(1, 4, 4, 2, ACL_FLOAT, call->others_memory[1]); /* grid */
    call->others[2] = small_call_tensor(1, 4, 4, 2, ACL_FLOAT, call->others_memory[2]); /* gridGrad */
    call->mask = aclCreateBoolArray(wanted, 2);
    return status;
}

static inline aclnnStatus plan_grid_sampler2d_backward(const struct small_call *call, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnGridSampler2DBackwardGetWorkspaceSize(call->grad, call->others[0], call->others[1], 0, 0, false, call->mask, call->out,
                                                      call->others[2], size, executor);
}

static const struct small_operator small_grid_sampler2d_backward = {
    "GridSampler2DBackward", {"inputGrad", "gridGrad"}, make_grid_sampler2d_backward, plan_grid_sampler2d_backward, aclnnGridSampler2DBackward,
};

#endif /* OPAPI_C_TESTS_CASES_GRID_SAMPLER2D_BACKWARD_H */
