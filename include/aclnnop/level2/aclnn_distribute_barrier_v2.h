#ifndef OPAPI_LEVEL2_ACLNN_DISTRIBUTE_BARRIER_V2_H
#define OPAPI_LEVEL2_ACLNN_DISTRIBUTE_BARRIER_V2_H

// Another path of aclnnop/aclnn_distribute_barrier_v2.h, for programs that use it.

#include "../aclnn_distribute_barrier_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DISTRIBUTE_BARRIER_V2_H */
