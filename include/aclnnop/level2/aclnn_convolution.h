#ifndef OPAPI_LEVEL2_ACLNN_CONVOLUTION_H
#define OPAPI_LEVEL2_ACLNN_CONVOLUTION_H

// Another path of aclnnop/aclnn_convolution.h, for programs that use it.

#include "../aclnn_convolution.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CONVOLUTION_H */
