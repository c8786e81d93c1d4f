#ifndef OPAPI_LEVEL2_ACLNN_TRANSPOSE_QUANT_BATCH_MAT_MUL_H
#define OPAPI_LEVEL2_ACLNN_TRANSPOSE_QUANT_BATCH_MAT_MUL_H

// Another path of aclnnop/aclnn_transpose_quant_batch_mat_mul.h, for programs that use it.

#include "../aclnn_transpose_quant_batch_mat_mul.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TRANSPOSE_QUANT_BATCH_MAT_MUL_H */
