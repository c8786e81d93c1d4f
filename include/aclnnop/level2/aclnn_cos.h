#ifndef OPAPI_LEVEL2_ACLNN_COS_H
#define OPAPI_LEVEL2_ACLNN_COS_H

// Another path of aclnnop/aclnn_cos.h, for programs that use it.

#include "../aclnn_cos.h"

#endif  /* OPAPI_LEVEL2_ACLNN_COS_H */
