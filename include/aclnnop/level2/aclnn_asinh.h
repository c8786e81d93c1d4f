#ifndef OPAPI_LEVEL2_ACLNN_ASINH_H
#define OPAPI_LEVEL2_ACLNN_ASINH_H

// Another path of aclnnop/aclnn_asinh.h, for programs that use it.

#include "../aclnn_asinh.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ASINH_H */
