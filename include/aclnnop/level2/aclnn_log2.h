#ifndef OPAPI_LEVEL2_ACLNN_LOG2_H
#define OPAPI_LEVEL2_ACLNN_LOG2_H

// Another path of aclnnop/aclnn_log2.h, for programs that use it.

#include "../aclnn_log2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOG2_H */
