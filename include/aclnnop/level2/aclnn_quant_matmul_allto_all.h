#ifndef OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_ALLTO_ALL_H
#define OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_ALLTO_ALL_H

// Another path of aclnnop/aclnn_quant_matmul_allto_all.h, for programs that use it.

#include "../aclnn_quant_matmul_allto_all.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_MATMUL_ALLTO_ALL_H */
