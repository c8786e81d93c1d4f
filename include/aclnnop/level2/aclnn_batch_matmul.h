#ifndef OPAPI_LEVEL2_ACLNN_BATCH_MATMUL_H
#define OPAPI_LEVEL2_ACLNN_BATCH_MATMUL_H

// Another path of aclnnop/aclnn_batch_matmul.h, for programs that use it.

#include "../aclnn_batch_matmul.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BATCH_MATMUL_H */
