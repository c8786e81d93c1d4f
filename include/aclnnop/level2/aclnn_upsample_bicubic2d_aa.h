#ifndef OPAPI_LEVEL2_ACLNN_UPSAMPLE_BICUBIC2D_AA_H
#define OPAPI_LEVEL2_ACLNN_UPSAMPLE_BICUBIC2D_AA_H

// Another path of aclnnop/aclnn_upsample_bicubic2d_aa.h, for programs that use it.

#include "../aclnn_upsample_bicubic2d_aa.h"

#endif  /* OPAPI_LEVEL2_ACLNN_UPSAMPLE_BICUBIC2D_AA_H */
