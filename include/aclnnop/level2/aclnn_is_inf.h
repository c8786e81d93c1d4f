#ifndef OPAPI_LEVEL2_ACLNN_IS_INF_H
#define OPAPI_LEVEL2_ACLNN_IS_INF_H

// Another path of aclnnop/aclnn_is_inf.h, for programs that use it.

#include "../aclnn_is_inf.h"

#endif  /* OPAPI_LEVEL2_ACLNN_IS_INF_H */
