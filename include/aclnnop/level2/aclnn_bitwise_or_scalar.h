#ifndef OPAPI_LEVEL2_ACLNN_BITWISE_OR_SCALAR_H
#define OPAPI_LEVEL2_ACLNN_BITWISE_OR_SCALAR_H

// Another path of aclnnop/aclnn_bitwise_or_scalar.h, for programs that use it.

#include "../aclnn_bitwise_or_scalar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BITWISE_OR_SCALAR_H */
