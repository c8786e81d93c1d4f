#ifndef OPAPI_LEVEL2_ACLNN_SOFTMAX_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_SOFTMAX_BACKWARD_H

// Another path of aclnnop/aclnn_softmax_backward.h, for programs that use it.

#include "../aclnn_softmax_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SOFTMAX_BACKWARD_H */
