#ifndef OPAPI_LEVEL2_ACLNN_MATMUL_COMPRESS_H
#define OPAPI_LEVEL2_ACLNN_MATMUL_COMPRESS_H

// Another path of aclnnop/aclnn_matmul_compress.h, for programs that use it.

#include "../aclnn_matmul_compress.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MATMUL_COMPRESS_H */
