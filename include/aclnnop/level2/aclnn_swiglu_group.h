#ifndef OPAPI_LEVEL2_ACLNN_SWIGLU_GROUP_H
#define OPAPI_LEVEL2_ACLNN_SWIGLU_GROUP_H

// Another path of aclnnop/aclnn_swiglu_group.h, for programs that use it.

#include "../aclnn_swiglu_group.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SWIGLU_GROUP_H */
