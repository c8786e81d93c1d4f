#ifndef OPAPI_LEVEL2_ACLNN_QUANT_GROUPED_MATMUL_DEQUANT_WEIGHT_NZ_H
#define OPAPI_LEVEL2_ACLNN_QUANT_GROUPED_MATMUL_DEQUANT_WEIGHT_NZ_H

// Another path of aclnnop/aclnn_quant_grouped_matmul_dequant_weight_nz.h, for programs that use it.

#include "../aclnn_quant_grouped_matmul_dequant_weight_nz.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_GROUPED_MATMUL_DEQUANT_WEIGHT_NZ_H */
