#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_MUL_SCALAR_LIST_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_MUL_SCALAR_LIST_H

// Another path of aclnnop/aclnn_foreach_mul_scalar_list.h, for programs that use it.

#include "../aclnn_foreach_mul_scalar_list.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_MUL_SCALAR_LIST_H */
