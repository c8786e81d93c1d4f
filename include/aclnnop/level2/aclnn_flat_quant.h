#ifndef OPAPI_LEVEL2_ACLNN_FLAT_QUANT_H
#define OPAPI_LEVEL2_ACLNN_FLAT_QUANT_H

// Another path of aclnnop/aclnn_flat_quant.h, for programs that use it.

#include "../aclnn_flat_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FLAT_QUANT_H */
