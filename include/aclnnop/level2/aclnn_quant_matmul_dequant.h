#ifndef OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_DEQUANT_H
#define OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_DEQUANT_H

// Another path of aclnnop/aclnn_quant_matmul_dequant.h, for programs that use it.

#include "../aclnn_quant_matmul_dequant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_DEQUANT_H */
