/* aclnnIm2col: one small call. */
#ifndef OPAPI_C_TESTS_CASES_IM2COL_H
#define OPAPI_C_TESTS_CASES_IM2COL_H

#include "aclnnop/aclnn_im2col.h"
#include "small_call.h"

static inline int make_im2col(struct small_call *call)
{
    float image[SMALL_PLANE];
    /* Windows of 2x2, side by side: row r of the matrix is the place within the window, column l is the window. */
    for (int i = 0; i < SMALL_PLANE; i++) {
        const int r = i / 4, l = i % 4;
        image[i] = (float)(i + 1);
        call->expected[i] = (float)((l / 2 * 2 + r / 2) * 4 + l % 2 * 2 + r % 2 + 1);
    }
    const int64_t dims[3] = {1, 4, 4};
    call->grad_count = SMALL_PLANE;
    int status = small_call_memory(&call->grad_memory, image, sizeof(image));
    call->grad = small_call_tensor(1, 1, 4, 4, ACL_FLOAT, call->grad_memory);
    call->out = aclCreateTensor(dims, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, dims, 3, call->out_memory);
    call->arrays[0] = small_call_pair(2, 2); /* kernelSize */
    call->arrays[1] = small_call_pair(1, 1); /* dilation */
    call->arrays[2] = small_call_pair(0, 0); /* padding */
    call->arrays[3] = small_call_pair(2, 2); /* stride */
    return status;
}

static inline aclnnStatus plan_im2col(const struct small_call *call, uint64_t *size, aclOpExecutor **executor)
{
    return aclnnIm2colGetWorkspaceSize(call->grad, call->arrays[0], call->arrays[1], call->arrays[2], call->arrays[3], call->out, size, executor);
}

static const struct small_operator small_im2col = {
    "Im2col", {"out", NULL}, make_im2col, plan_im2col, aclnnIm2col,
};

#endif /* OPAPI_C_TESTS_CASES_IM2COL_H */
