#ifndef OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_SWIGLU_QUANT_WEIGHT_NZ_V2_H
#define OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_SWIGLU_QUANT_WEIGHT_NZ_V2_H

// Another path of aclnnop/aclnn_grouped_matmul_swiglu_quant_weight_nz_v2.h, for programs that use it.

#include "../aclnn_grouped_matmul_swiglu_quant_weight_nz_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_SWIGLU_QUANT_WEIGHT_NZ_V2_H */
