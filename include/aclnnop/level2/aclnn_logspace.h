#ifndef OPAPI_LEVEL2_ACLNN_LOGSPACE_H
#define OPAPI_LEVEL2_ACLNN_LOGSPACE_H

// Another path of aclnnop/aclnn_logspace.h, for programs that use it.

#include "../aclnn_logspace.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGSPACE_H */
