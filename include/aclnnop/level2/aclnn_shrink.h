#ifndef OPAPI_LEVEL2_ACLNN_SHRINK_H
#define OPAPI_LEVEL2_ACLNN_SHRINK_H

// Another path of aclnnop/aclnn_shrink.h, for programs that use it.

#include "../aclnn_shrink.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SHRINK_H */
