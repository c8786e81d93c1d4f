#ifndef OPAPI_LEVEL2_ACLNN_CELU_H
#define OPAPI_LEVEL2_ACLNN_CELU_H

// Another path of aclnnop/aclnn_celu.h, for programs that use it.

#include "../aclnn_celu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CELU_H */
