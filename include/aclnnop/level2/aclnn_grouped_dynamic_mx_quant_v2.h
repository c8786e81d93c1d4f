#ifndef OPAPI_LEVEL2_ACLNN_GROUPED_DYNAMIC_MX_QUANT_V2_H
#define OPAPI_LEVEL2_ACLNN_GROUPED_DYNAMIC_MX_QUANT_V2_H

// Another path of aclnnop/aclnn_grouped_dynamic_mx_quant_v2.h, for programs that use it.

#include "../aclnn_grouped_dynamic_mx_quant_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GROUPED_DYNAMIC_MX_QUANT_V2_H */
