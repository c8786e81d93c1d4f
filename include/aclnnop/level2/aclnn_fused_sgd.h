#ifndef OPAPI_LEVEL2_ACLNN_FUSED_SGD_H
#define OPAPI_LEVEL2_ACLNN_FUSED_SGD_H

// Another path of aclnnop/aclnn_fused_sgd.h, for programs that use it.

#include "../aclnn_fused_sgd.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FUSED_SGD_H */
