#ifndef OPAPI_LEVEL2_ACLNN_LOGICAL_NOT_H
#define OPAPI_LEVEL2_ACLNN_LOGICAL_NOT_H

// Another path of aclnnop/aclnn_logical_not.h, for programs that use it.

#include "../aclnn_logical_not.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGICAL_NOT_H */
