#ifndef OPAPI_LEVEL2_ACLNN_LINALG_CHOLESKY_H
#define OPAPI_LEVEL2_ACLNN_LINALG_CHOLESKY_H

// Another path of aclnnop/aclnn_linalg_cholesky.h, for programs that use it.

#include "../aclnn_linalg_cholesky.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LINALG_CHOLESKY_H */
