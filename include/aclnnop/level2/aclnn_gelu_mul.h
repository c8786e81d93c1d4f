#ifndef OPAPI_LEVEL2_ACLNN_GELU_MUL_H
#define OPAPI_LEVEL2_ACLNN_GELU_MUL_H

// Another path of aclnnop/aclnn_gelu_mul.h, for programs that use it.

#include "../aclnn_gelu_mul.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GELU_MUL_H */
