#ifndef OPAPI_LEVEL2_ACLNN_SPARSE4TO2QUANT_MATMUL_WEIGHT_NZ_H
#define OPAPI_LEVEL2_ACLNN_SPARSE4TO2QUANT_MATMUL_WEIGHT_NZ_H

// Another path of aclnnop/aclnn_sparse4to2quant_matmul_weight_nz.h, for programs that use it.

#include "../aclnn_sparse4to2quant_matmul_weight_nz.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SPARSE4TO2QUANT_MATMUL_WEIGHT_NZ_H */
