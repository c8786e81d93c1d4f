#ifndef OPAPI_LEVEL2_ACLNN_CLIPPED_SWIGLU_GRAD_H
#define OPAPI_LEVEL2_ACLNN_CLIPPED_SWIGLU_GRAD_H

// Another path of aclnnop/aclnn_clipped_swiglu_grad.h, for programs that use it.

#include "../aclnn_clipped_swiglu_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CLIPPED_SWIGLU_GRAD_H */
