#ifndef OPAPI_LEVEL2_ACLNN_MAX_POOL2D_WITH_INDICES_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_MAX_POOL2D_WITH_INDICES_BACKWARD_H

// Another path of aclnnop/aclnn_max_pool2d_with_indices_backward.h, for programs that use it.

#include "../aclnn_max_pool2d_with_indices_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MAX_POOL2D_WITH_INDICES_BACKWARD_H */
