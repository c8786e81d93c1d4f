#ifndef OPAPI_LEVEL2_ACLNN_CUMPROD_H
#define OPAPI_LEVEL2_ACLNN_CUMPROD_H

// Another path of aclnnop/aclnn_cumprod.h, for programs that use it.

#include "../aclnn_cumprod.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CUMPROD_H */
