/* aclnnAvgPool2d: one small call. */
#ifndef OPAPI_C_TESTS_CASES_AVGPOOL2D_H
#define OPAPI_C_TESTS_CASES_AVGPOOL2D_H

#include "aclnnop/aclnn_avgpool2d.h"
#include "small_call.h"

static inline int make_avgpool2d(struct small_call *call)
{
    float image[25];
    /* Windows of 2x2, one pixel apart, on a slope: the mean is that of the corners. */
    for (int i = 0; i < 25; i++) image[i] = (float)(i / 5 * 4 + i % 5);
    for (int i = 0; i < SMALL_PLANE; i++) call->expected[i] = (float)i + 2.5f;
    call->grad_count = 25;
    int status = small_call_memory(&call->grad_memory, image, sizeof(image));
    call->grad = small_call_tensor(1, 1, 5, 5, ACL_FLOAT, call->grad_memory);
    call->arrays[0] = small_call_pair(2, 2);
    call->arrays[1] = small_call_pair(1, 1);
    call->arrays[2] = small_call_pair(0, 0);
    return status;
}

static inline aclnnStatus plan_avgpool2d(const struct small_call *call, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnAvgPool2dGetWorkspaceSize(call->grad, call->arrays[0], call->arrays[1], call->arrays[2], false, true, 0, 0, call->out, size,
                                          executor);
}

static const struct small_operator small_avgpool2d = {
    "AvgPool2d", {"out", NULL}, make_avgpool2d, plan_avgpool2d, aclnnAvgPool2d,
};

#endif /* OPAPI_C_TESTS_CASES_AVGPOOL2D_H */
