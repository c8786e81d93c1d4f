#ifndef OPAPI_LEVEL2_ACLNN_FUSED_ADAMW_H
#define OPAPI_LEVEL2_ACLNN_FUSED_ADAMW_H

// Another path of aclnnop/aclnn_fused_adamw.h, for programs that use it.

#include "../aclnn_fused_adamw.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FUSED_ADAMW_H */
