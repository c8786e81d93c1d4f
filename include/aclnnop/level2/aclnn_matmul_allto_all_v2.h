#ifndef OPAPI_LEVEL2_ACLNN_MATMUL_ALLTO_ALL_V2_H
#define OPAPI_LEVEL2_ACLNN_MATMUL_ALLTO_ALL_V2_H

// Another path of aclnnop/aclnn_matmul_allto_all_v2.h, for programs that use it.

#include "../aclnn_matmul_allto_all_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MATMUL_ALLTO_ALL_V2_H */
