#ifndef OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_V3_H
#define OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_V3_H

// Another path of aclnnop/aclnn_grouped_matmul_v3.h, for programs that use it.

#include "../aclnn_grouped_matmul_v3.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_V3_H */
