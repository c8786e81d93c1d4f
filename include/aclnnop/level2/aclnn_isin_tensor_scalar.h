#ifndef OPAPI_LEVEL2_ACLNN_ISIN_TENSOR_SCALAR_H
#define OPAPI_LEVEL2_ACLNN_ISIN_TENSOR_SCALAR_H

// Another path of aclnnop/aclnn_isin_tensor_scalar.h, for programs that use it.

#include "../aclnn_isin_tensor_scalar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ISIN_TENSOR_SCALAR_H */
