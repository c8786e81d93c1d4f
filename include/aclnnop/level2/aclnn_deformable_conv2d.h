#ifndef OPAPI_LEVEL2_ACLNN_DEFORMABLE_CONV2D_H
#define OPAPI_LEVEL2_ACLNN_DEFORMABLE_CONV2D_H

// Another path of aclnnop/aclnn_deformable_conv2d.h, for programs that use it.

#include "../aclnn_deformable_conv2d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DEFORMABLE_CONV2D_H */
