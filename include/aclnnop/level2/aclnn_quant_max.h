#ifndef OPAPI_LEVEL2_ACLNN_QUANT_MAX_H
#define OPAPI_LEVEL2_ACLNN_QUANT_MAX_H

// Another path of aclnnop/aclnn_quant_max.h, for programs that use it.

#include "../aclnn_quant_max.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_MAX_H */
