#ifndef OPAPI_LEVEL2_ACLNN_ISPOSINF_H
#define OPAPI_LEVEL2_ACLNN_ISPOSINF_H

// Another path of aclnnop/aclnn_isposinf.h, for programs that use it.

#include "../aclnn_isposinf.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ISPOSINF_H */
