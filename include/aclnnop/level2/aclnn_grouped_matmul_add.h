#ifndef OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_ADD_H
#define OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_ADD_H

// Another path of aclnnop/aclnn_grouped_matmul_add.h, for programs that use it.

#include "../aclnn_grouped_matmul_add.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_ADD_H */
