#ifndef OPAPI_LEVEL2_ACLNN_MATMUL_COMPRESS_DEQUANT_H
#define OPAPI_LEVEL2_ACLNN_MATMUL_COMPRESS_DEQUANT_H

// Another path of aclnnop/aclnn_matmul_compress_dequant.h, for programs that use it.

#include "../aclnn_matmul_compress_dequant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MATMUL_COMPRESS_DEQUANT_H */
