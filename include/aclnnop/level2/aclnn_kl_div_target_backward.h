#ifndef OPAPI_LEVEL2_ACLNN_KL_DIV_TARGET_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_KL_DIV_TARGET_BACKWARD_H

// Another path of aclnnop/aclnn_kl_div_target_backward.h, for programs that use it.

#include "../aclnn_kl_div_target_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_KL_DIV_TARGET_BACKWARD_H */
