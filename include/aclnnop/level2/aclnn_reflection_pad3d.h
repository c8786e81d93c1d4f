#ifndef OPAPI_LEVEL2_ACLNN_REFLECTION_PAD3D_H
#define OPAPI_LEVEL2_ACLNN_REFLECTION_PAD3D_H

// Another path of aclnnop/aclnn_reflection_pad3d.h, for programs that use it.

#include "../aclnn_reflection_pad3d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_REFLECTION_PAD3D_H */
