#ifndef OPAPI_LEVEL2_ACLNN_EXP_SEGSUM_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_EXP_SEGSUM_BACKWARD_H

// Another path of aclnnop/aclnn_exp_segsum_backward.h, for programs that use it.

#include "../aclnn_exp_segsum_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_EXP_SEGSUM_BACKWARD_H */
