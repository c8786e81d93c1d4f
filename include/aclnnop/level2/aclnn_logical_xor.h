#ifndef OPAPI_LEVEL2_ACLNN_LOGICAL_XOR_H
#define OPAPI_LEVEL2_ACLNN_LOGICAL_XOR_H

// Another path of aclnnop/aclnn_logical_xor.h, for programs that use it.

#include "../aclnn_logical_xor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGICAL_XOR_H */
