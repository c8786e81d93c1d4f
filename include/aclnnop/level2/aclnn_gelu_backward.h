#ifndef OPAPI_LEVEL2_ACLNN_GELU_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_GELU_BACKWARD_H

// Another path of aclnnop/aclnn_gelu_backward.h, for programs that use it.

#include "../aclnn_gelu_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GELU_BACKWARD_H */
