#ifndef OPAPI_LEVEL2_ACLNN_FUSED_QUANT_MATMUL_WEIGHT_NZ_H
#define OPAPI_LEVEL2_ACLNN_FUSED_QUANT_MATMUL_WEIGHT_NZ_H

// Another path of aclnnop/aclnn_fused_quant_matmul_weight_nz.h, for programs that use it.

#include "../aclnn_fused_quant_matmul_weight_nz.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FUSED_QUANT_MATMUL_WEIGHT_NZ_H */
