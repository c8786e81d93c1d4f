#ifndef OPAPI_LEVEL2_ACLNN_GROUPED_MAT_MUL_ALLTO_ALLV_H
#define OPAPI_LEVEL2_ACLNN_GROUPED_MAT_MUL_ALLTO_ALLV_H

// Another path of aclnnop/aclnn_grouped_mat_mul_allto_allv.h, for programs that use it.

#include "../aclnn_grouped_mat_mul_allto_allv.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GROUPED_MAT_MUL_ALLTO_ALLV_H */
