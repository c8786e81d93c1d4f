#ifndef OPAPI_LEVEL2_ACLNN_ADAPTIVE_MAX_POOL2D_H
#define OPAPI_LEVEL2_ACLNN_ADAPTIVE_MAX_POOL2D_H

// Another path of aclnnop/aclnn_adaptive_max_pool2d.h, for programs that use it.

#include "../aclnn_adaptive_max_pool2d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADAPTIVE_MAX_POOL2D_H */
