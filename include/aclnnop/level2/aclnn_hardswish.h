#ifndef OPAPI_LEVEL2_ACLNN_HARDSWISH_H
#define OPAPI_LEVEL2_ACLNN_HARDSWISH_H

// Another path of aclnnop/aclnn_hardswish.h, for programs that use it.

#include "../aclnn_hardswish.h"

#endif  /* OPAPI_LEVEL2_ACLNN_HARDSWISH_H */
