#ifndef OPAPI_LEVEL2_ACLNN_CEIL_H
#define OPAPI_LEVEL2_ACLNN_CEIL_H

// Another path of aclnnop/aclnn_ceil.h, for programs that use it.

#include "../aclnn_ceil.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CEIL_H */
