#ifndef OPAPI_LEVEL2_ACLNN_SIGMOID_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_SIGMOID_BACKWARD_H

// Another path of aclnnop/aclnn_sigmoid_backward.h, for programs that use it.

#include "../aclnn_sigmoid_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SIGMOID_BACKWARD_H */
