#ifndef OPAPI_LEVEL2_ACLNN_GROUP_NORM_SWISH_H
#define OPAPI_LEVEL2_ACLNN_GROUP_NORM_SWISH_H

// Another path of aclnnop/aclnn_group_norm_swish.h, for programs that use it.

#include "../aclnn_group_norm_swish.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GROUP_NORM_SWISH_H */
