#ifndef OPAPI_LEVEL2_ACLNN_DYNAMIC_MX_QUANT_WITH_DUAL_AXIS_H
#define OPAPI_LEVEL2_ACLNN_DYNAMIC_MX_QUANT_WITH_DUAL_AXIS_H

// Another path of aclnnop/aclnn_dynamic_mx_quant_with_dual_axis.h, for programs that use it.

#include "../aclnn_dynamic_mx_quant_with_dual_axis.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DYNAMIC_MX_QUANT_WITH_DUAL_AXIS_H */
