#ifndef OPAPI_LEVEL2_ACLNN_TANH_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_TANH_BACKWARD_H

// Another path of aclnnop/aclnn_tanh_backward.h, for programs that use it.

#include "../aclnn_tanh_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TANH_BACKWARD_H */
