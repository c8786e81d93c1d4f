#ifndef OPAPI_LEVEL2_ACLNN_GROUPED_MAT_MUL_ALL_REDUCE_H
#define OPAPI_LEVEL2_ACLNN_GROUPED_MAT_MUL_ALL_REDUCE_H

// Another path of aclnnop/aclnn_grouped_mat_mul_all_reduce.h, for programs that use it.

#include "../aclnn_grouped_mat_mul_all_reduce.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GROUPED_MAT_MUL_ALL_REDUCE_H */
