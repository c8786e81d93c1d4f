#ifndef OPAPI_LEVEL2_ACLNN_SCATTER_MUL_H
#define OPAPI_LEVEL2_ACLNN_SCATTER_MUL_H

// Another path of aclnnop/aclnn_scatter_mul.h, for programs that use it.

#include "../aclnn_scatter_mul.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SCATTER_MUL_H */
