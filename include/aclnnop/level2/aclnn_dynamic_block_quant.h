#ifndef OPAPI_LEVEL2_ACLNN_DYNAMIC_BLOCK_QUANT_H
#define OPAPI_LEVEL2_ACLNN_DYNAMIC_BLOCK_QUANT_H

// Another path of aclnnop/aclnn_dynamic_block_quant.h, for programs that use it.

#include "../aclnn_dynamic_block_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DYNAMIC_BLOCK_QUANT_H */
