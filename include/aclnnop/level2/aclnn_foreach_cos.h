#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_COS_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_COS_H

// Another path of aclnnop/aclnn_foreach_cos.h, for programs that use it.

#include "../aclnn_foreach_cos.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_COS_H */
