#ifndef OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_V5_H
#define OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_V5_H

// Another path of aclnnop/aclnn_quant_matmul_v5.h, for programs that use it.

#include "../aclnn_quant_matmul_v5.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_V5_H */
