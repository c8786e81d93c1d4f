#ifndef OPAPI_LEVEL2_ACLNN_BINARY_CROSS_ENTROPY_H
#define OPAPI_LEVEL2_ACLNN_BINARY_CROSS_ENTROPY_H

// Another path of aclnnop/aclnn_binary_cross_entropy.h, for programs that use it.

#include "../aclnn_binary_cross_entropy.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BINARY_CROSS_ENTROPY_H */
