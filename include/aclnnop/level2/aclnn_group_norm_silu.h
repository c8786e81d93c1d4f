#ifndef OPAPI_LEVEL2_ACLNN_GROUP_NORM_SILU_H
#define OPAPI_LEVEL2_ACLNN_GROUP_NORM_SILU_H

// Another path of aclnnop/aclnn_group_norm_silu.h, for programs that use it.

#include "../aclnn_group_norm_silu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GROUP_NORM_SILU_H */
