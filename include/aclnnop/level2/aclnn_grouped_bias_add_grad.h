#ifndef OPAPI_LEVEL2_ACLNN_GROUPED_BIAS_ADD_GRAD_H
#define OPAPI_LEVEL2_ACLNN_GROUPED_BIAS_ADD_GRAD_H

// Another path of aclnnop/aclnn_grouped_bias_add_grad.h, for programs that use it.

#include "../aclnn_grouped_bias_add_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GROUPED_BIAS_ADD_GRAD_H */
