#ifndef OPAPI_LEVEL2_ACLNN_AVGPOOL3D_H
#define OPAPI_LEVEL2_ACLNN_AVGPOOL3D_H

// Another path of aclnnop/aclnn_avgpool3d.h, for programs that use it.

#include "../aclnn_avgpool3d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_AVGPOOL3D_H */
