#ifndef OPAPI_LEVEL2_ACLNN_DEEP_NORM_H
#define OPAPI_LEVEL2_ACLNN_DEEP_NORM_H

// Another path of aclnnop/aclnn_deep_norm.h, for programs that use it.

#include "../aclnn_deep_norm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DEEP_NORM_H */
