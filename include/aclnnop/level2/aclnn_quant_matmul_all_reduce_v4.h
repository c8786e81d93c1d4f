#ifndef OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_ALL_REDUCE_V4_H
#define OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_ALL_REDUCE_V4_H

// Another path of aclnnop/aclnn_quant_matmul_all_reduce_v4.h, for programs that use it.

#include "../aclnn_quant_matmul_all_reduce_v4.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_ALL_REDUCE_V4_H */
