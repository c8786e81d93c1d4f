#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_ADDCDIV_SCALAR_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_ADDCDIV_SCALAR_H

// Another path of aclnnop/aclnn_foreach_addcdiv_scalar.h, for programs that use it.

#include "../aclnn_foreach_addcdiv_scalar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_ADDCDIV_SCALAR_H */
