#ifndef OPAPI_LEVEL2_ACLNN_GEMM_H
#define OPAPI_LEVEL2_ACLNN_GEMM_H

// Another path of aclnnop/aclnn_gemm.h, for programs that use it.

#include "../aclnn_gemm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GEMM_H */
