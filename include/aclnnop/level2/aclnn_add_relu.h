#ifndef OPAPI_LEVEL2_ACLNN_ADD_RELU_H
#define OPAPI_LEVEL2_ACLNN_ADD_RELU_H

// Another path of aclnnop/aclnn_add_relu.h, for programs that use it.

#include "../aclnn_add_relu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADD_RELU_H */
