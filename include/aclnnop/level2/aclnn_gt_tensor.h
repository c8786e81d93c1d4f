#ifndef OPAPI_LEVEL2_ACLNN_GT_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_GT_TENSOR_H

// Another path of aclnnop/aclnn_gt_tensor.h, for programs that use it.

#include "../aclnn_gt_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GT_TENSOR_H */
