#ifndef OPAPI_LEVEL2_ACLNN_MAX_UNPOOL2D_H
#define OPAPI_LEVEL2_ACLNN_MAX_UNPOOL2D_H

// Another path of aclnnop/aclnn_max_unpool2d.h, for programs that use it.

#include "../aclnn_max_unpool2d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MAX_UNPOOL2D_H */
