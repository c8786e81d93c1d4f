#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_ADDCMUL_SCALAR_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_ADDCMUL_SCALAR_H

// Another path of aclnnop/aclnn_foreach_addcmul_scalar.h, for programs that use it.

#include "../aclnn_foreach_addcmul_scalar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_ADDCMUL_SCALAR_H */
