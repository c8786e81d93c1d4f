#ifndef OPAPI_LEVEL2_ACLNN_MISH_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_MISH_BACKWARD_H

// Another path of aclnnop/aclnn_mish_backward.h, for programs that use it.

#include "../aclnn_mish_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MISH_BACKWARD_H */
