#ifndef OPAPI_LEVEL2_ACLNN_SUB_H
#define OPAPI_LEVEL2_ACLNN_SUB_H

// Another path of aclnnop/aclnn_sub.h, for programs that use it.

#include "../aclnn_sub.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SUB_H */
