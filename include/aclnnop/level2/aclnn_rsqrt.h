#ifndef OPAPI_LEVEL2_ACLNN_RSQRT_H
#define OPAPI_LEVEL2_ACLNN_RSQRT_H

// Another path of aclnnop/aclnn_rsqrt.h, for programs that use it.

#include "../aclnn_rsqrt.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RSQRT_H */
