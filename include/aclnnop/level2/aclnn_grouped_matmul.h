#ifndef OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_H
#define OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_H

// Another path of aclnnop/aclnn_grouped_matmul.h, for programs that use it.

#include "../aclnn_grouped_matmul.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_H */
