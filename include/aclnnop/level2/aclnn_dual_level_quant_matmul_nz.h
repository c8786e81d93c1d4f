#ifndef OPAPI_LEVEL2_ACLNN_DUAL_LEVEL_QUANT_MATMUL_NZ_H
#define OPAPI_LEVEL2_ACLNN_DUAL_LEVEL_QUANT_MATMUL_NZ_H

// Another path of aclnnop/aclnn_dual_level_quant_matmul_nz.h, for programs that use it.

#include "../aclnn_dual_level_quant_matmul_nz.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DUAL_LEVEL_QUANT_MATMUL_NZ_H */
