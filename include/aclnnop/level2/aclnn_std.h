#ifndef OPAPI_LEVEL2_ACLNN_STD_H
#define OPAPI_LEVEL2_ACLNN_STD_H

// Another path of aclnnop/aclnn_std.h, for programs that use it.

#include "../aclnn_std.h"

#endif  /* OPAPI_LEVEL2_ACLNN_STD_H */
