#ifndef OPAPI_LEVEL2_ACLNN_MAX_UNPOOL3D_H
#define OPAPI_LEVEL2_ACLNN_MAX_UNPOOL3D_H

// Another path of aclnnop/aclnn_max_unpool3d.h, for programs that use it.

#include "../aclnn_max_unpool3d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MAX_UNPOOL3D_H */
