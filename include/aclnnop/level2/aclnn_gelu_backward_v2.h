#ifndef OPAPI_LEVEL2_ACLNN_GELU_BACKWARD_V2_H
#define OPAPI_LEVEL2_ACLNN_GELU_BACKWARD_V2_H

// Another path of aclnnop/aclnn_gelu_backward_v2.h, for programs that use it.

#include "../aclnn_gelu_backward_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GELU_BACKWARD_V2_H */
