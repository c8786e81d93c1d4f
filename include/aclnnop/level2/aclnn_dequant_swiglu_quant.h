#ifndef OPAPI_LEVEL2_ACLNN_DEQUANT_SWIGLU_QUANT_H
#define OPAPI_LEVEL2_ACLNN_DEQUANT_SWIGLU_QUANT_H

// Another path of aclnnop/aclnn_dequant_swiglu_quant.h, for programs that use it.

#include "../aclnn_dequant_swiglu_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DEQUANT_SWIGLU_QUANT_H */
