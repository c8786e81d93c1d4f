#ifndef OPAPI_LEVEL2_ACLNN_GT_SCALAR_H
#define OPAPI_LEVEL2_ACLNN_GT_SCALAR_H

// Another path of aclnnop/aclnn_gt_scalar.h, for programs that use it.

#include "../aclnn_gt_scalar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GT_SCALAR_H */
