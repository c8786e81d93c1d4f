#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_DIV_SCALAR_V2_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_DIV_SCALAR_V2_H

// Another path of aclnnop/aclnn_foreach_div_scalar_v2.h, for programs that use it.

#include "../aclnn_foreach_div_scalar_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_DIV_SCALAR_V2_H */
