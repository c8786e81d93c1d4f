#ifndef OPAPI_LEVEL2_ACLNN_UNIQUE_CONSECUTIVE_H
#define OPAPI_LEVEL2_ACLNN_UNIQUE_CONSECUTIVE_H

// Another path of aclnnop/aclnn_unique_consecutive.h, for programs that use it.

#include "../aclnn_unique_consecutive.h"

#endif  /* OPAPI_LEVEL2_ACLNN_UNIQUE_CONSECUTIVE_H */
