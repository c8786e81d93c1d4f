#ifndef OPAPI_LEVEL2_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_H
#define OPAPI_LEVEL2_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_H

// Another path of aclnnop/aclnn_binary_cross_entropy_with_logits.h, for programs that use it.

#include "../aclnn_binary_cross_entropy_with_logits.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_H */
