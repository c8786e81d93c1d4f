#ifndef OPAPI_LEVEL2_ACLNN_LEAKY_RELU_H
#define OPAPI_LEVEL2_ACLNN_LEAKY_RELU_H

// Another path of aclnnop/aclnn_leaky_relu.h, for programs that use it.

#include "../aclnn_leaky_relu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LEAKY_RELU_H */
