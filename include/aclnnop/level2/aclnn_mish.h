#ifndef OPAPI_LEVEL2_ACLNN_MISH_H
#define OPAPI_LEVEL2_ACLNN_MISH_H

// Another path of aclnnop/aclnn_mish.h, for programs that use it.

#include "../aclnn_mish.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MISH_H */
