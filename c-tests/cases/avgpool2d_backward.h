/* aclnnAvgPool2dBackward: one small call. */
#ifndef OPAPI_C_TESTS_CASES_AVGPOOL2D_BACKWARD_H
#define OPAPI_C_TESTS_CASES_AVGPOOL2D_BACKWARD_H

#include "aclnnop/aclnn_avgpool2d_backward.h"
#include "small_call.h"

static inline int make_avgpool2d_backward(struct small_call *call)
{
    float grad[4];
    /* Windows of 2x2, side by side: a quarter of the gradient for each of their four pixels. */
    for (int i = 0; i < 4; i++) grad[i] = (float)(4 * (i + 1));
    for (int i = 0; i < SMALL_PLANE; i++) call->expected[i] = (float)(i / 8 * 2 + i % 4 / 2 + 1);
    call->grad_count = 4;
    int status = small_call_memory(&call->grad_memory, grad, sizeof(float) * 4);
    call->grad = small_call_tensor(1, 1, 2, 2, ACL_FLOAT, call->grad_memory);
    call->others[0] = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, NULL); /* self, whose values are never read */
    call->arrays[0] = small_call_pair(2, 2);
    call->arrays[1] = small_call_pair(2, 2);
    call->arrays[2] = small_call_pair(0, 0);
    return status;
}

static inline aclnnStatus plan_avgpool2d_backward(const struct small_call *call, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnAvgPool2dBackwardGetWorkspaceSize(call->grad, call->others[0], call->arrays[0], call->arrays[1], call->arrays[2], false, true, 0,
                                                  0, call->out, size, executor);
}

static const struct small_operator small_avgpool2d_backward = {
    "AvgPool2dBackward", {"gradInput", NULL}, make_avgpool2d_backward, plan_avgpool2d_backward, aclnnAvgPool2dBackward,
};

#endif /* OPAPI_C_TESTS_CASES_AVGPOOL2D_BACKWARD_H */
