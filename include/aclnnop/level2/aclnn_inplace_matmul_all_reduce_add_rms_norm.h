#ifndef OPAPI_LEVEL2_ACLNN_INPLACE_MATMUL_ALL_REDUCE_ADD_RMS_NORM_H
#define OPAPI_LEVEL2_ACLNN_INPLACE_MATMUL_ALL_REDUCE_ADD_RMS_NORM_H

// Another path of aclnnop/aclnn_inplace_matmul_all_reduce_add_rms_norm.h, for programs that use it.

#include "../aclnn_inplace_matmul_all_reduce_add_rms_norm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INPLACE_MATMUL_ALL_REDUCE_ADD_RMS_NORM_H */
