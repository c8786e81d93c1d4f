#ifndef OPAPI_LEVEL2_ACLNN_FAST_GELU_H
#define OPAPI_LEVEL2_ACLNN_FAST_GELU_H

// Another path of aclnnop/aclnn_fast_gelu.h, for programs that use it.

#include "../aclnn_fast_gelu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FAST_GELU_H */
