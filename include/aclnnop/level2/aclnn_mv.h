#ifndef OPAPI_LEVEL2_ACLNN_MV_H
#define OPAPI_LEVEL2_ACLNN_MV_H

// Another path of aclnnop/aclnn_mv.h, for programs that use it.

#include "../aclnn_mv.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MV_H */
