#ifndef OPAPI_LEVEL2_ACLNN_ALL_GATHER_MATMUL_H
#define OPAPI_LEVEL2_ACLNN_ALL_GATHER_MATMUL_H

// Another path of aclnnop/aclnn_all_gather_matmul.h, for programs that use it.

#include "../aclnn_all_gather_matmul.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ALL_GATHER_MATMUL_H */
