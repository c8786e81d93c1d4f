#ifndef OPAPI_LEVEL2_ACLNN_ADAPTIVE_MAX_POOL3D_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_ADAPTIVE_MAX_POOL3D_BACKWARD_H

// Another path of aclnnop/aclnn_adaptive_max_pool3d_backward.h, for programs that use it.

#include "../aclnn_adaptive_max_pool3d_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADAPTIVE_MAX_POOL3D_BACKWARD_H */
