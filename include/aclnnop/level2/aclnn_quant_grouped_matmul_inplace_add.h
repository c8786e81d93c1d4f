#ifndef OPAPI_LEVEL2_ACLNN_QUANT_GROUPED_MATMUL_INPLACE_ADD_H
#define OPAPI_LEVEL2_ACLNN_QUANT_GROUPED_MATMUL_INPLACE_ADD_H

// Another path of aclnnop/aclnn_quant_grouped_matmul_inplace_add.h, for programs that use it.

#include "../aclnn_quant_grouped_matmul_inplace_add.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_GROUPED_MATMUL_INPLACE_ADD_H */
