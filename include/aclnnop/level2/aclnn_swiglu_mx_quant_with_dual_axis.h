#ifndef OPAPI_LEVEL2_ACLNN_SWIGLU_MX_QUANT_WITH_DUAL_AXIS_H
#define OPAPI_LEVEL2_ACLNN_SWIGLU_MX_QUANT_WITH_DUAL_AXIS_H

// Another path of aclnnop/aclnn_swiglu_mx_quant_with_dual_axis.h, for programs that use it.

#include "../aclnn_swiglu_mx_quant_with_dual_axis.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SWIGLU_MX_QUANT_WITH_DUAL_AXIS_H */
