#ifndef OPAPI_LEVEL2_ACLNN_DYNAMIC_DUAL_LEVEL_MX_QUANT_H
#define OPAPI_LEVEL2_ACLNN_DYNAMIC_DUAL_LEVEL_MX_QUANT_H

// Another path of aclnnop/aclnn_dynamic_dual_level_mx_quant.h, for programs that use it.

#include "../aclnn_dynamic_dual_level_mx_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DYNAMIC_DUAL_LEVEL_MX_QUANT_H */
