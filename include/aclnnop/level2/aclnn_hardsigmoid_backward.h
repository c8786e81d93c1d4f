#ifndef OPAPI_LEVEL2_ACLNN_HARDSIGMOID_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_HARDSIGMOID_BACKWARD_H

// Another path of aclnnop/aclnn_hardsigmoid_backward.h, for programs that use it.

#include "../aclnn_hardsigmoid_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_HARDSIGMOID_BACKWARD_H */
