#ifndef OPAPI_LEVEL2_ACLNN_MATMUL_H
#define OPAPI_LEVEL2_ACLNN_MATMUL_H

// Another path of aclnnop/aclnn_matmul.h, for programs that use it.

#include "../aclnn_matmul.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MATMUL_H */
