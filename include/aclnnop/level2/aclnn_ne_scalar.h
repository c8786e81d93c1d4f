#ifndef OPAPI_LEVEL2_ACLNN_NE_SCALAR_H
#define OPAPI_LEVEL2_ACLNN_NE_SCALAR_H

// Another path of aclnnop/aclnn_ne_scalar.h, for programs that use it.

#include "../aclnn_ne_scalar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NE_SCALAR_H */
