#ifndef OPAPI_LEVEL2_ACLNN_LT_SCALAR_H
#define OPAPI_LEVEL2_ACLNN_LT_SCALAR_H

// Another path of aclnnop/aclnn_lt_scalar.h, for programs that use it.

#include "../aclnn_lt_scalar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LT_SCALAR_H */
