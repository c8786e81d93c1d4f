#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_EXPM1_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_EXPM1_H

// Another path of aclnnop/aclnn_foreach_expm1.h, for programs that use it.

#include "../aclnn_foreach_expm1.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_EXPM1_H */
