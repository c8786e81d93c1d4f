#ifndef OPAPI_LEVEL2_ACLNN_DISTRIBUTE_BARRIER_H
#define OPAPI_LEVEL2_ACLNN_DISTRIBUTE_BARRIER_H

// Another path of aclnnop/aclnn_distribute_barrier.h, for programs that use it.

#include "../aclnn_distribute_barrier.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DISTRIBUTE_BARRIER_H */
