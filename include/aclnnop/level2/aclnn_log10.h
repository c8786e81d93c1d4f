#ifndef OPAPI_LEVEL2_ACLNN_LOG10_H
#define OPAPI_LEVEL2_ACLNN_LOG10_H

// Another path of aclnnop/aclnn_log10.h, for programs that use it.

#include "../aclnn_log10.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOG10_H */
