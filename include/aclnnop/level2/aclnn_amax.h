#ifndef OPAPI_LEVEL2_ACLNN_AMAX_H
#define OPAPI_LEVEL2_ACLNN_AMAX_H

// Another path of aclnnop/aclnn_amax.h, for programs that use it.

#include "../aclnn_amax.h"

#endif  /* OPAPI_LEVEL2_ACLNN_AMAX_H */
