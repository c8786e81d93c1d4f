#ifndef OPAPI_LEVEL2_ACLNN_EQ_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_EQ_TENSOR_H

// Another path of aclnnop/aclnn_eq_tensor.h, for programs that use it.

#include "../aclnn_eq_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_EQ_TENSOR_H */
