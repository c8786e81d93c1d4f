#ifndef OPAPI_LEVEL2_ACLNN_SILU_H
#define OPAPI_LEVEL2_ACLNN_SILU_H

// Another path of aclnnop/aclnn_silu.h, for programs that use it.

#include "../aclnn_silu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SILU_H */
