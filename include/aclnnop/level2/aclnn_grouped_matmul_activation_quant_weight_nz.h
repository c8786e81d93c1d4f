#ifndef OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_ACTIVATION_QUANT_WEIGHT_NZ_H
#define OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_ACTIVATION_QUANT_WEIGHT_NZ_H

// Another path of aclnnop/aclnn_grouped_matmul_activation_quant_weight_nz.h, for programs that use it.

#include "../aclnn_grouped_matmul_activation_quant_weight_nz.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GROUPED_MATMUL_ACTIVATION_QUANT_WEIGHT_NZ_H */
