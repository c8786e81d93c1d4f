#ifndef OPAPI_LEVEL2_ACLNN_LEAKY_RELU_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_LEAKY_RELU_BACKWARD_H

// Another path of aclnnop/aclnn_leaky_relu_backward.h, for programs that use it.

#include "../aclnn_leaky_relu_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LEAKY_RELU_BACKWARD_H */
