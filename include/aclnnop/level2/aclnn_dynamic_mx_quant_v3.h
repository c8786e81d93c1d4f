#ifndef OPAPI_LEVEL2_ACLNN_DYNAMIC_MX_QUANT_V3_H
#define OPAPI_LEVEL2_ACLNN_DYNAMIC_MX_QUANT_V3_H

// Another path of aclnnop/aclnn_dynamic_mx_quant_v3.h, for programs that use it.

#include "../aclnn_dynamic_mx_quant_v3.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DYNAMIC_MX_QUANT_V3_H */
