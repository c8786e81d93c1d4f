/* aclnnIm2colBackward: one small call. */
#ifndef OPAPI_C_TESTS_CASES_IM2COL_BACKWARD_H
#define OPAPI_C_TESTS_CASES_IM2COL_BACKWARD_H

#include "aclnnop/aclnn_im2col_backward.h"
#include "small_call.h"

static inline int make_im2col_backward(struct small_call *call)
{
    float grad[SMALL_PLANE];
    /* Windows of 2x2, side by side: row r of the matrix is the place within the window, column l is the window. */
    for (int i = 0; i < SMALL_PLANE; i++) {
        const int y = i / 4, x = i % 4;
        grad[i] = (float)(i + 1);
        call->expected[i] = (float)((y % 2 * 2 + x % 2) * 4 + y / 2 * 2 + x / 2 + 1);
    }
    const int64_t dims[3] = {1, 4, 4};
    call->grad_count = SMALL_PLANE;
    int status = small_call_memory(&call->grad_memory, grad, sizeof(float) * SMALL_PLANE);
    call->grad = aclCreateTensor(dims, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, dims, 3, call->grad_memory);
    call->arrays[0] = small_call_pair(4, 4); /* inputSize */
    call->arrays[1] = small_call_pair(2, 2); /* kernelSize */
    call->arrays[2] = small_call_pair(1, 1); /* dilation */
    call->arrays[3] = small_call_pair(0, 0); /* padding */
    call->arrays[4] = small_call_pair(2, 2); /* stride */
    return status;
}

static inline aclnnStatus plan_im2col_backward(const struct small_call *call, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnIm2colBackwardGetWorkspaceSize(call->grad, call->arrays[0], call->arrays[1], call->arrays[2], call->arrays[3], call->arrays[4],
                                               call->out, size, executor);
}

static const struct small_operator small_im2col_backward = {
    "Im2colBackward", {"out", NULL}, make_im2col_backward, plan_im2col_backward, aclnnIm2colBackward,
};

#endif /* OPAPI_C_TESTS_CASES_IM2COL_BACKWARD_H */
