#ifndef OPAPI_LEVEL2_ACLNN_GELU_QUANT_H
#define OPAPI_LEVEL2_ACLNN_GELU_QUANT_H

// Another path of aclnnop/aclnn_gelu_quant.h, for programs that use it.

#include "../aclnn_gelu_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GELU_QUANT_H */
