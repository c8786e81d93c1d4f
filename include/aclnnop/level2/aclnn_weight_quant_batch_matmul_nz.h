#ifndef OPAPI_LEVEL2_ACLNN_WEIGHT_QUANT_BATCH_MATMUL_NZ_H
#define OPAPI_LEVEL2_ACLNN_WEIGHT_QUANT_BATCH_MATMUL_NZ_H

// Another path of aclnnop/aclnn_weight_quant_batch_matmul_nz.h, for programs that use it.

#include "../aclnn_weight_quant_batch_matmul_nz.h"

#endif  /* OPAPI_LEVEL2_ACLNN_WEIGHT_QUANT_BATCH_MATMUL_NZ_H */
