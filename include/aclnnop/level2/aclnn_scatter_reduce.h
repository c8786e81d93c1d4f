#ifndef OPAPI_LEVEL2_ACLNN_SCATTER_REDUCE_H
#define OPAPI_LEVEL2_ACLNN_SCATTER_REDUCE_H

// Another path of aclnnop/aclnn_scatter_reduce.h, for programs that use it.

#include "../aclnn_scatter_reduce.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SCATTER_REDUCE_H */
