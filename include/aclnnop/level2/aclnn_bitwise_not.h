#ifndef OPAPI_LEVEL2_ACLNN_BITWISE_NOT_H
#define OPAPI_LEVEL2_ACLNN_BITWISE_NOT_H

// Another path of aclnnop/aclnn_bitwise_not.h, for programs that use it.

#include "../aclnn_bitwise_not.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BITWISE_NOT_H */
