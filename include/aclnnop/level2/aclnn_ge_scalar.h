#ifndef OPAPI_LEVEL2_ACLNN_GE_SCALAR_H
#define OPAPI_LEVEL2_ACLNN_GE_SCALAR_H

// Another path of aclnnop/aclnn_ge_scalar.h, for programs that use it.

#include "../aclnn_ge_scalar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GE_SCALAR_H */
