#ifndef OPAPI_LEVEL2_ACLNN_SWIGLU_MX_QUANT_H
#define OPAPI_LEVEL2_ACLNN_SWIGLU_MX_QUANT_H

// Another path of aclnnop/aclnn_swiglu_mx_quant.h, for programs that use it.

#include "../aclnn_swiglu_mx_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SWIGLU_MX_QUANT_H */
