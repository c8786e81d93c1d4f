#ifndef OPAPI_LEVEL2_ACLNN_ONE_HOT_H
#define OPAPI_LEVEL2_ACLNN_ONE_HOT_H

// Another path of aclnnop/aclnn_one_hot.h, for programs that use it.

#include "../aclnn_one_hot.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ONE_HOT_H */
