/* aclnnMaxUnpool2dBackward: one small call. */
#ifndef OPAPI_C_TESTS_CASES_MAX_UNPOOL2D_BACKWARD_H
#define OPAPI_C_TESTS_CASES_MAX_UNPOOL2D_BACKWARD_H

#include "aclnnop/aclnn_max_unpool2d_backward.h"
#include "small_call.h"

static inline int make_max_unpool2d_backward(struct small_call *call)
{
    float grad[SMALL_PLANE];
    /* Indices that read the plane backwards. */
    int32_t indices[SMALL_PLANE];
    for (int i = 0; i < SMALL_PLANE; i++) {
        grad[i] = (float)(i + 1);
        indices[i] = SMALL_PLANE - 1 - i;
        call->expected[i] = (float)(SMALL_PLANE - i);
    }
    call->grad_count = SMALL_PLANE;
    int status = small_call_memory(&call->grad_memory, grad, sizeof(float) * SMALL_PLANE);
    if (status == 0) status = small_call_memory(&call->others_memory[1], indices, sizeof(indices));
    call->grad = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, call->grad_memory);
    call->others[0] = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, NULL); /* self, whose values are never read */
    call->others[1] = small_call_tensor(1, 1, 4, 4, ACL_INT32, call->others_memory[1]);
    call->arrays[0] = small_call_pair(4, 4); /* outputSize */
    return status;
}

static inline aclnnStatus plan_max_unpool2d_backward(const struct small_call *call, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnMaxUnpool2dBackwardGetWorkspaceSize(call->grad, call->others[0], call->others[1], call->arrays[0], call->out, size, executor);
}

static const struct small_operator small_max_unpool2d_backward = {
    "MaxUnpool2dBackward", {"out", NULL}, make_max_unpool2d_backward, plan_max_unpool2d_backward, aclnnMaxUnpool2dBackward,
};

#endif /* OPAPI_C_TESTS_CASES_MAX_UNPOOL2D_BACKWARD_H */
