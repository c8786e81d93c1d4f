#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_RECIPROCAL_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_RECIPROCAL_H

// Another path of aclnnop/aclnn_foreach_reciprocal.h, for programs that use it.

#include "../aclnn_foreach_reciprocal.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_RECIPROCAL_H */
