#ifndef OPAPI_LEVEL2_ACLNN_SCALED_MASKED_SOFTMAX_H
#define OPAPI_LEVEL2_ACLNN_SCALED_MASKED_SOFTMAX_H

// Another path of aclnnop/aclnn_scaled_masked_softmax.h, for programs that use it.

#include "../aclnn_scaled_masked_softmax.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SCALED_MASKED_SOFTMAX_H */
