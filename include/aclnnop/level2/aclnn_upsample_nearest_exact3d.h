#ifndef OPAPI_LEVEL2_ACLNN_UPSAMPLE_NEAREST_EXACT3D_H
#define OPAPI_LEVEL2_ACLNN_UPSAMPLE_NEAREST_EXACT3D_H

// Another path of aclnnop/aclnn_upsample_nearest_exact3d.h, for programs that use it.

#include "../aclnn_upsample_nearest_exact3d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_UPSAMPLE_NEAREST_EXACT3D_H */
