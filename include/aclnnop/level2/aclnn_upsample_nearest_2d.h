#ifndef OPAPI_LEVEL2_ACLNN_UPSAMPLE_NEAREST_2D_H
#define OPAPI_LEVEL2_ACLNN_UPSAMPLE_NEAREST_2D_H

// Another path of aclnnop/aclnn_upsample_nearest_2d.h, for programs that use it.

#include "../aclnn_upsample_nearest_2d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_UPSAMPLE_NEAREST_2D_H */
