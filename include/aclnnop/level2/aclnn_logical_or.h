#ifndef OPAPI_LEVEL2_ACLNN_LOGICAL_OR_H
#define OPAPI_LEVEL2_ACLNN_LOGICAL_OR_H

// Another path of aclnnop/aclnn_logical_or.h, for programs that use it.

#include "../aclnn_logical_or.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGICAL_OR_H */
