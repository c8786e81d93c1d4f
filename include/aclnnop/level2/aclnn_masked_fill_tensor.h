#ifndef OPAPI_LEVEL2_ACLNN_MASKED_FILL_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_MASKED_FILL_TENSOR_H

// Another path of aclnnop/aclnn_masked_fill_tensor.h, for programs that use it.

#include "../aclnn_masked_fill_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MASKED_FILL_TENSOR_H */
