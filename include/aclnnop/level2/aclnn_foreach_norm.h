#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_NORM_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_NORM_H

// Another path of aclnnop/aclnn_foreach_norm.h, for programs that use it.

#include "../aclnn_foreach_norm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_NORM_H */
