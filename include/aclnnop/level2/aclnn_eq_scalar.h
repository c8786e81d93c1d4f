#ifndef OPAPI_LEVEL2_ACLNN_EQ_SCALAR_H
#define OPAPI_LEVEL2_ACLNN_EQ_SCALAR_H

// Another path of aclnnop/aclnn_eq_scalar.h, for programs that use it.

#include "../aclnn_eq_scalar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_EQ_SCALAR_H */
