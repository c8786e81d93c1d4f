#ifndef OPAPI_LEVEL2_ACLNN_RESIZE_H
#define OPAPI_LEVEL2_ACLNN_RESIZE_H

// Another path of aclnnop/aclnn_resize.h, for programs that use it.

#include "../aclnn_resize.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RESIZE_H */
