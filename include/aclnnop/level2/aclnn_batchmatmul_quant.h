#ifndef OPAPI_LEVEL2_ACLNN_BATCHMATMUL_QUANT_H
#define OPAPI_LEVEL2_ACLNN_BATCHMATMUL_QUANT_H

// Another path of aclnnop/aclnn_batchmatmul_quant.h, for programs that use it.

#include "../aclnn_batchmatmul_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BATCHMATMUL_QUANT_H */
