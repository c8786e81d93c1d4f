#ifndef OPAPI_LEVEL2_ACLNN_GLOBAL_AVERAGE_POOL_H
#define OPAPI_LEVEL2_ACLNN_GLOBAL_AVERAGE_POOL_H

// Another path of aclnnop/aclnn_global_average_pool.h, for programs that use it.

#include "../aclnn_global_average_pool.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GLOBAL_AVERAGE_POOL_H */
