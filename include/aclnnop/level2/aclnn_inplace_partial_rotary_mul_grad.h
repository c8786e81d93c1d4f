#ifndef OPAPI_LEVEL2_ACLNN_INPLACE_PARTIAL_ROTARY_MUL_GRAD_H
#define OPAPI_LEVEL2_ACLNN_INPLACE_PARTIAL_ROTARY_MUL_GRAD_H

// Another path of aclnnop/aclnn_inplace_partial_rotary_mul_grad.h, for programs that use it.

#include "../aclnn_inplace_partial_rotary_mul_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INPLACE_PARTIAL_ROTARY_MUL_GRAD_H */
