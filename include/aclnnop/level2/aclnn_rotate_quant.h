#ifndef OPAPI_LEVEL2_ACLNN_ROTATE_QUANT_H
#define OPAPI_LEVEL2_ACLNN_ROTATE_QUANT_H

// Another path of aclnnop/aclnn_rotate_quant.h, for programs that use it.

#include "../aclnn_rotate_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ROTATE_QUANT_H */
