#ifndef OPAPI_LEVEL2_ACLNN_POW_H
#define OPAPI_LEVEL2_ACLNN_POW_H

// Another path of aclnnop/aclnn_pow.h, for programs that use it.

#include "../aclnn_pow.h"

#endif  /* OPAPI_LEVEL2_ACLNN_POW_H */
