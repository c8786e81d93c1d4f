#ifndef OPAPI_LEVEL2_ACLNN_SWIGLU_GROUP_GRAD_H
#define OPAPI_LEVEL2_ACLNN_SWIGLU_GROUP_GRAD_H

// Another path of aclnnop/aclnn_swiglu_group_grad.h, for programs that use it.

#include "../aclnn_swiglu_group_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SWIGLU_GROUP_GRAD_H */
