#ifndef OPAPI_LEVEL2_ACLNN_ANTI_MX_QUANT_H
#define OPAPI_LEVEL2_ACLNN_ANTI_MX_QUANT_H

// Another path of aclnnop/aclnn_anti_mx_quant.h, for programs that use it.

#include "../aclnn_anti_mx_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ANTI_MX_QUANT_H */
