#ifndef OPAPI_LEVEL2_ACLNN_SQRT_H
#define OPAPI_LEVEL2_ACLNN_SQRT_H

// Another path of aclnnop/aclnn_sqrt.h, for programs that use it.

#include "../aclnn_sqrt.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SQRT_H */
