/* aclnnMaxUnpool2d: one small call. */
#ifndef OPAPI_C_TESTS_CASES_MAX_UNPOOL2D_H
#define OPAPI_C_TESTS_CASES_MAX_UNPOOL2D_H

#include "aclnnop/aclnn_max_unpool2d.h"
#include "small_call.h"

static inline int make_max_unpool2d(struct small_call *call)
{
    /* One place in each quarter. */
    const float pooled[4] = {1, 2, 3, 4};
    const int32_t indices[4] = {5, 2, 12, 11};
    for (int i = 0; i < SMALL_PLANE; i++) call->expected[i] = 0;
    for (int i = 0; i < 4; i++) call->expected[indices[i]] = pooled[i];
    call->grad_count = 4;
    int status = small_call_memory(&call->grad_memory, pooled, sizeof(pooled));
    if (status == 0) status = small_call_memory(&call->others_memory[0], indices, sizeof(indices));
    call->grad = small_call_tensor(1, 1, 2, 2, ACL_FLOAT, call->grad_memory);
    call->others[0] = small_call_tensor(1, 1, 2, 2, ACL_INT32, call->others_memory[0]);
    call->arrays[0] = small_call_pair(4, 4); /* outputSize */
    return status;
}

static inline aclnnStatus plan_max_unpool2d(const struct small_call *call, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnMaxUnpool2dGetWorkspaceSize(call->grad, call->others[0], call->arrays[0], call->out, size, executor);
}

static const struct small_operator small_max_unpool2d = {
    "MaxUnpool2d", {"out", NULL}, make_max_unpool2d, plan_max_unpool2d, aclnnMaxUnpool2d,
};

#endif /* OPAPI_C_TESTS_CASES_MAX_UNPOOL2D_H */
