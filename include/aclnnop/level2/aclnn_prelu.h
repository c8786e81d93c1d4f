#ifndef OPAPI_LEVEL2_ACLNN_PRELU_H
#define OPAPI_LEVEL2_ACLNN_PRELU_H

// Another path of aclnnop/aclnn_prelu.h, for programs that use it.

#include "../aclnn_prelu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_PRELU_H */
