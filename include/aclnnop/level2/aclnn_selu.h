#ifndef OPAPI_LEVEL2_ACLNN_SELU_H
#define OPAPI_LEVEL2_ACLNN_SELU_H

// Another path of aclnnop/aclnn_selu.h, for programs that use it.

#include "../aclnn_selu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SELU_H */
