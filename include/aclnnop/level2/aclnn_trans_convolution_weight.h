#ifndef OPAPI_LEVEL2_ACLNN_TRANS_CONVOLUTION_WEIGHT_H
#define OPAPI_LEVEL2_ACLNN_TRANS_CONVOLUTION_WEIGHT_H

// Another path of aclnnop/aclnn_trans_convolution_weight.h, for programs that use it.

#include "../aclnn_trans_convolution_weight.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TRANS_CONVOLUTION_WEIGHT_H */
