#ifndef OPAPI_LEVEL2_ACLNN_UPSAMPLE_LINEAR_1D_H
#define OPAPI_LEVEL2_ACLNN_UPSAMPLE_LINEAR_1D_H

// Another path of aclnnop/aclnn_upsample_linear_1d.h, for programs that use it.

#include "../aclnn_upsample_linear_1d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_UPSAMPLE_LINEAR_1D_H */
