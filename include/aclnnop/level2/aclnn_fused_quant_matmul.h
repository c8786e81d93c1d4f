#ifndef OPAPI_LEVEL2_ACLNN_FUSED_QUANT_MATMUL_H
#define OPAPI_LEVEL2_ACLNN_FUSED_QUANT_MATMUL_H

// Another path of aclnnop/aclnn_fused_quant_matmul.h, for programs that use it.

#include "../aclnn_fused_quant_matmul.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FUSED_QUANT_MATMUL_H */
