#ifndef OPAPI_LEVEL2_ACLNN_SQUARED_RELU_H
#define OPAPI_LEVEL2_ACLNN_SQUARED_RELU_H

// Another path of aclnnop/aclnn_squared_relu.h, for programs that use it.

#include "../aclnn_squared_relu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SQUARED_RELU_H */
