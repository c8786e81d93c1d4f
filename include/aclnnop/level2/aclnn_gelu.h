#ifndef OPAPI_LEVEL2_ACLNN_GELU_H
#define OPAPI_LEVEL2_ACLNN_GELU_H

// Another path of aclnnop/aclnn_gelu.h, for programs that use it.

#include "../aclnn_gelu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GELU_H */
