#ifndef OPAPI_LEVEL2_ACLNN_ASCEND_ANTI_QUANT_H
#define OPAPI_LEVEL2_ACLNN_ASCEND_ANTI_QUANT_H

// Another path of aclnnop/aclnn_ascend_anti_quant.h, for programs that use it.

#include "../aclnn_ascend_anti_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ASCEND_ANTI_QUANT_H */
