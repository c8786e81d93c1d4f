#ifndef OPAPI_LEVEL2_ACLNN_SINKHORN_H
#define OPAPI_LEVEL2_ACLNN_SINKHORN_H

// Another path of aclnnop/aclnn_sinkhorn.h, for programs that use it.

#include "../aclnn_sinkhorn.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SINKHORN_H */
