#ifndef OPAPI_LEVEL2_ACLNN_MAX_UNPOOL3D_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_MAX_UNPOOL3D_BACKWARD_H

// Another path of aclnnop/aclnn_max_unpool3d_backward.h, for programs that use it.

#include "../aclnn_max_unpool3d_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MAX_UNPOOL3D_BACKWARD_H */
