#ifndef OPAPI_LEVEL2_ACLNN_SWISH_H
#define OPAPI_LEVEL2_ACLNN_SWISH_H

// Another path of aclnnop/aclnn_swish.h, for programs that use it.

#include "../aclnn_swish.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SWISH_H */
