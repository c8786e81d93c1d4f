#ifndef OPAPI_LEVEL2_ACLNN_ASCEND_QUANT_H
#define OPAPI_LEVEL2_ACLNN_ASCEND_QUANT_H

// Another path of aclnnop/aclnn_ascend_quant.h, for programs that use it.

#include "../aclnn_ascend_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ASCEND_QUANT_H */
