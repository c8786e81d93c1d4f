#ifndef OPAPI_LEVEL2_ACLNN_ALL_GATHER_MATMUL_V2_H
#define OPAPI_LEVEL2_ACLNN_ALL_GATHER_MATMUL_V2_H

// Another path of aclnnop/aclnn_all_gather_matmul_v2.h, for programs that use it.

#include "../aclnn_all_gather_matmul_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ALL_GATHER_MATMUL_V2_H */
