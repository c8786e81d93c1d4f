#ifndef OPAPI_LEVEL2_ACLNN_CONVOLUTION_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_CONVOLUTION_BACKWARD_H

// Another path of aclnnop/aclnn_convolution_backward.h, for programs that use it.

#include "../aclnn_convolution_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CONVOLUTION_BACKWARD_H */
