#ifndef OPAPI_LEVEL2_ACLNN_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS_H
#define OPAPI_LEVEL2_ACLNN_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS_H

// Another path of aclnnop/aclnn_softmax_cross_entropy_with_logits.h, for programs that use it.

#include "../aclnn_softmax_cross_entropy_with_logits.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS_H */
