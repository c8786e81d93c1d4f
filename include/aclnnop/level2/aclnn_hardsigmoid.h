#ifndef OPAPI_LEVEL2_ACLNN_HARDSIGMOID_H
#define OPAPI_LEVEL2_ACLNN_HARDSIGMOID_H

// Another path of aclnnop/aclnn_hardsigmoid.h, for programs that use it.

#include "../aclnn_hardsigmoid.h"

#endif  /* OPAPI_LEVEL2_ACLNN_HARDSIGMOID_H */
