#ifndef OPAPI_LEVEL2_ACLNN_DEEP_NORM_GRAD_H
#define OPAPI_LEVEL2_ACLNN_DEEP_NORM_GRAD_H

// Another path of aclnnop/aclnn_deep_norm_grad.h, for programs that use it.

#include "../aclnn_deep_norm_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DEEP_NORM_GRAD_H */
