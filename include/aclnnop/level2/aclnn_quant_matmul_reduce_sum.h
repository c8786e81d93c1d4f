#ifndef OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_REDUCE_SUM_H
#define OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_REDUCE_SUM_H

// Another path of aclnnop/aclnn_quant_matmul_reduce_sum.h, for programs that use it.

#include "../aclnn_quant_matmul_reduce_sum.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_REDUCE_SUM_H */
