#ifndef OPAPI_LEVEL2_ACLNN_ALLTO_ALLV_GROUPED_MAT_MUL_H
#define OPAPI_LEVEL2_ACLNN_ALLTO_ALLV_GROUPED_MAT_MUL_H

// Another path of aclnnop/aclnn_allto_allv_grouped_mat_mul.h, for programs that use it.

#include "../aclnn_allto_allv_grouped_mat_mul.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ALLTO_ALLV_GROUPED_MAT_MUL_H */
