#ifndef OPAPI_LEVEL2_ACLNN_BATCH_MATMUL_REDUCE_SCATTER_ALL_TO_ALL_H
#define OPAPI_LEVEL2_ACLNN_BATCH_MATMUL_REDUCE_SCATTER_ALL_TO_ALL_H

// Another path of aclnnop/aclnn_batch_matmul_reduce_scatter_all_to_all.h, for programs that use it.

#include "../aclnn_batch_matmul_reduce_scatter_all_to_all.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BATCH_MATMUL_REDUCE_SCATTER_ALL_TO_ALL_H */
