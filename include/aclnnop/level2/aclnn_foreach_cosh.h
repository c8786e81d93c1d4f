#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_COSH_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_COSH_H

// Another path of aclnnop/aclnn_foreach_cosh.h, for programs that use it.

#include "../aclnn_foreach_cosh.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_COSH_H */
