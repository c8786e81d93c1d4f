#ifndef OPAPI_LEVEL2_ACLNN_PRELU_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_PRELU_BACKWARD_H

// Another path of aclnnop/aclnn_prelu_backward.h, for programs that use it.

#include "../aclnn_prelu_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_PRELU_BACKWARD_H */
