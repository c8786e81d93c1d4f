#ifndef OPAPI_LEVEL2_ACLNN_LOGICAL_AND_H
#define OPAPI_LEVEL2_ACLNN_LOGICAL_AND_H

// Another path of aclnnop/aclnn_logical_and.h, for programs that use it.

#include "../aclnn_logical_and.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGICAL_AND_H */
