#ifndef OPAPI_LEVEL2_ACLNN_MAX_POOL_H
#define OPAPI_LEVEL2_ACLNN_MAX_POOL_H

// Another path of aclnnop/aclnn_max_pool.h, for programs that use it.

#include "../aclnn_max_pool.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MAX_POOL_H */
