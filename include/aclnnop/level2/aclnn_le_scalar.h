#ifndef OPAPI_LEVEL2_ACLNN_LE_SCALAR_H
#define OPAPI_LEVEL2_ACLNN_LE_SCALAR_H

// Another path of aclnnop/aclnn_le_scalar.h, for programs that use it.

#include "../aclnn_le_scalar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LE_SCALAR_H */
