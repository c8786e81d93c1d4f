#ifndef OPAPI_LEVEL2_ACLNN_MAX_POOL3D_WITH_ARGMAX_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_MAX_POOL3D_WITH_ARGMAX_BACKWARD_H

// Another path of aclnnop/aclnn_max_pool3d_with_argmax_backward.h, for programs that use it.

#include "../aclnn_max_pool3d_with_argmax_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MAX_POOL3D_WITH_ARGMAX_BACKWARD_H */
