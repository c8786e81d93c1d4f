#ifndef OPAPI_LEVEL2_ACLNN_HARDSWISH_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_HARDSWISH_BACKWARD_H

// Another path of aclnnop/aclnn_hardswish_backward.h, for programs that use it.

#include "../aclnn_hardswish_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_HARDSWISH_BACKWARD_H */
