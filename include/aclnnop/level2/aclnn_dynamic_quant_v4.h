#ifndef OPAPI_LEVEL2_ACLNN_DYNAMIC_QUANT_V4_H
#define OPAPI_LEVEL2_ACLNN_DYNAMIC_QUANT_V4_H

// Another path of aclnnop/aclnn_dynamic_quant_v4.h, for programs that use it.

#include "../aclnn_dynamic_quant_v4.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DYNAMIC_QUANT_V4_H */
