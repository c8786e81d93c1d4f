#ifndef OPAPI_LEVEL2_ACLNN_UPSAMPLE_BILINEAR_2D_BACKWARD_V2_H
#define OPAPI_LEVEL2_ACLNN_UPSAMPLE_BILINEAR_2D_BACKWARD_V2_H

// Another path of aclnnop/aclnn_upsample_bilinear_2d_backward_v2.h, for programs that use it.

#include "../aclnn_upsample_bilinear_2d_backward_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_UPSAMPLE_BILINEAR_2D_BACKWARD_V2_H */
