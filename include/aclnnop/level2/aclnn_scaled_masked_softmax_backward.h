#ifndef OPAPI_LEVEL2_ACLNN_SCALED_MASKED_SOFTMAX_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_SCALED_MASKED_SOFTMAX_BACKWARD_H

// Another path of aclnnop/aclnn_scaled_masked_softmax_backward.h, for programs that use it.

#include "../aclnn_scaled_masked_softmax_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SCALED_MASKED_SOFTMAX_BACKWARD_H */
