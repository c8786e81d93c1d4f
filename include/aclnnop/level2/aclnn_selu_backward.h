#ifndef OPAPI_LEVEL2_ACLNN_SELU_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_SELU_BACKWARD_H

// Another path of aclnnop/aclnn_selu_backward.h, for programs that use it.

#include "../aclnn_selu_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SELU_BACKWARD_H */
