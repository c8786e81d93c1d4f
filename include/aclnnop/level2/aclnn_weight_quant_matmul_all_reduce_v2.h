#ifndef OPAPI_LEVEL2_ACLNN_WEIGHT_QUANT_MATMUL_ALL_REDUCE_V2_H
#define OPAPI_LEVEL2_ACLNN_WEIGHT_QUANT_MATMUL_ALL_REDUCE_V2_H

// Another path of aclnnop/aclnn_weight_quant_matmul_all_reduce_v2.h, for programs that use it.

#include "../aclnn_weight_quant_matmul_all_reduce_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_WEIGHT_QUANT_MATMUL_ALL_REDUCE_V2_H */
