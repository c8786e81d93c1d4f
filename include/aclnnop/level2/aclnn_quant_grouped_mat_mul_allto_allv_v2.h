#ifndef OPAPI_LEVEL2_ACLNN_QUANT_GROUPED_MAT_MUL_ALLTO_ALLV_V2_H
#define OPAPI_LEVEL2_ACLNN_QUANT_GROUPED_MAT_MUL_ALLTO_ALLV_V2_H

// Another path of aclnnop/aclnn_quant_grouped_mat_mul_allto_allv_v2.h, for programs that use it.

#include "../aclnn_quant_grouped_mat_mul_allto_allv_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_GROUPED_MAT_MUL_ALLTO_ALLV_V2_H */
