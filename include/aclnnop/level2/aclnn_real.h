#ifndef OPAPI_LEVEL2_ACLNN_REAL_H
#define OPAPI_LEVEL2_ACLNN_REAL_H

// Another path of aclnnop/aclnn_real.h, for programs that use it.

#include "../aclnn_real.h"

#endif  /* OPAPI_LEVEL2_ACLNN_REAL_H */
