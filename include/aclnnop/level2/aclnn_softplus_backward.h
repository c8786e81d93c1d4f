#ifndef OPAPI_LEVEL2_ACLNN_SOFTPLUS_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_SOFTPLUS_BACKWARD_H

// Another path of aclnnop/aclnn_softplus_backward.h, for programs that use it.

#include "../aclnn_softplus_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SOFTPLUS_BACKWARD_H */
