#ifndef OPAPI_LEVEL2_ACLNN_DEQUANT_SWIGLU_QUANT_V2_H
#define OPAPI_LEVEL2_ACLNN_DEQUANT_SWIGLU_QUANT_V2_H

// Another path of aclnnop/aclnn_dequant_swiglu_quant_v2.h, for programs that use it.

#include "../aclnn_dequant_swiglu_quant_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DEQUANT_SWIGLU_QUANT_V2_H */
