#ifndef OPAPI_LEVEL2_ACLNN_NORMAL_H
#define OPAPI_LEVEL2_ACLNN_NORMAL_H

// Another path of aclnnop/aclnn_normal.h, for programs that use it.

#include "../aclnn_normal.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NORMAL_H */
