#ifndef OPAPI_LEVEL2_ACLNN_TAN_H
#define OPAPI_LEVEL2_ACLNN_TAN_H

// Another path of aclnnop/aclnn_tan.h, for programs that use it.

#include "../aclnn_tan.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TAN_H */
