#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_SQRT_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_SQRT_H

// Another path of aclnnop/aclnn_foreach_sqrt.h, for programs that use it.

#include "../aclnn_foreach_sqrt.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_SQRT_H */
