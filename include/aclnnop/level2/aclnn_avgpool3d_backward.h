#ifndef OPAPI_LEVEL2_ACLNN_AVGPOOL3D_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_AVGPOOL3D_BACKWARD_H

// Another path of aclnnop/aclnn_avgpool3d_backward.h, for programs that use it.

#include "../aclnn_avgpool3d_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_AVGPOOL3D_BACKWARD_H */
