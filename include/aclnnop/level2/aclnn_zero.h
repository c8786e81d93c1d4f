#ifndef OPAPI_LEVEL2_ACLNN_ZERO_H
#define OPAPI_LEVEL2_ACLNN_ZERO_H

// Another path of aclnnop/aclnn_zero.h, for programs that use it.

#include "../aclnn_zero.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ZERO_H */
