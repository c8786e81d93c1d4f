#ifndef OPAPI_LEVEL2_ACLNN_SPLIT_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_SPLIT_TENSOR_H

// Another path of aclnnop/aclnn_split_tensor.h, for programs that use it.

#include "../aclnn_split_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SPLIT_TENSOR_H */
