#ifndef OPAPI_LEVEL2_ACLNN_SILU_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_SILU_BACKWARD_H

// Another path of aclnnop/aclnn_silu_backward.h, for programs that use it.

#include "../aclnn_silu_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SILU_BACKWARD_H */
