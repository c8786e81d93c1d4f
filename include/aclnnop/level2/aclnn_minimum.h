#ifndef OPAPI_LEVEL2_ACLNN_MINIMUM_H
#define OPAPI_LEVEL2_ACLNN_MINIMUM_H

// Another path of aclnnop/aclnn_minimum.h, for programs that use it.

#include "../aclnn_minimum.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MINIMUM_H */
