#ifndef OPAPI_LEVEL2_ACLNN_LINALG_CROSS_H
#define OPAPI_LEVEL2_ACLNN_LINALG_CROSS_H

// Another path of aclnnop/aclnn_linalg_cross.h, for programs that use it.

#include "../aclnn_linalg_cross.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LINALG_CROSS_H */
