#ifndef OPAPI_LEVEL2_ACLNN_HARDSHRINK_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_HARDSHRINK_BACKWARD_H

// Another path of aclnnop/aclnn_hardshrink_backward.h, for programs that use it.

#include "../aclnn_hardshrink_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_HARDSHRINK_BACKWARD_H */
