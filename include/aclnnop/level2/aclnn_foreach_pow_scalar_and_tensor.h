#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_POW_SCALAR_AND_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_POW_SCALAR_AND_TENSOR_H

// Another path of aclnnop/aclnn_foreach_pow_scalar_and_tensor.h, for programs that use it.

#include "../aclnn_foreach_pow_scalar_and_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_POW_SCALAR_AND_TENSOR_H */
