#ifndef OPAPI_LEVEL2_ACLNN_ALL_TO_ALL_ALL_GATHER_BATCH_MATMUL_H
#define OPAPI_LEVEL2_ACLNN_ALL_TO_ALL_ALL_GATHER_BATCH_MATMUL_H

// Another path of aclnnop/aclnn_all_to_all_all_gather_batch_matmul.h, for programs that use it.

#include "../aclnn_all_to_all_all_gather_batch_matmul.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ALL_TO_ALL_ALL_GATHER_BATCH_MATMUL_H */
