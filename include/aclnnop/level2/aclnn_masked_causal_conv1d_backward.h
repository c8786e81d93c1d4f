#ifndef OPAPI_LEVEL2_ACLNN_MASKED_CAUSAL_CONV1D_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_MASKED_CAUSAL_CONV1D_BACKWARD_H

// Another path of aclnnop/aclnn_masked_causal_conv1d_backward.h, for programs that use it.

#include "../aclnn_masked_causal_conv1d_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MASKED_CAUSAL_CONV1D_BACKWARD_H */
