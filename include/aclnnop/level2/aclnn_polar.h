#ifndef OPAPI_LEVEL2_ACLNN_POLAR_H
#define OPAPI_LEVEL2_ACLNN_POLAR_H

// Another path of aclnnop/aclnn_polar.h, for programs that use it.

#include "../aclnn_polar.h"

#endif  /* OPAPI_LEVEL2_ACLNN_POLAR_H */
