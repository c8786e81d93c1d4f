#ifndef OPAPI_LEVEL2_ACLNN_MATMUL_ALL_REDUCE_ADD_RMS_NORM_H
#define OPAPI_LEVEL2_ACLNN_MATMUL_ALL_REDUCE_ADD_RMS_NORM_H

// Another path of aclnnop/aclnn_matmul_all_reduce_add_rms_norm.h, for programs that use it.

#include "../aclnn_matmul_all_reduce_add_rms_norm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MATMUL_ALL_REDUCE_ADD_RMS_NORM_H */
