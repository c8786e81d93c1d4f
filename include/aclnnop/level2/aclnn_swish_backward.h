#ifndef OPAPI_LEVEL2_ACLNN_SWISH_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_SWISH_BACKWARD_H

// Another path of aclnnop/aclnn_swish_backward.h, for programs that use it.

#include "../aclnn_swish_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SWISH_BACKWARD_H */
