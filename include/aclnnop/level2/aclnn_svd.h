#ifndef OPAPI_LEVEL2_ACLNN_SVD_H
#define OPAPI_LEVEL2_ACLNN_SVD_H

// Another path of aclnnop/aclnn_svd.h, for programs that use it.

#include "../aclnn_svd.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SVD_H */
