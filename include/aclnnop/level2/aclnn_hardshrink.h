#ifndef OPAPI_LEVEL2_ACLNN_HARDSHRINK_H
#define OPAPI_LEVEL2_ACLNN_HARDSHRINK_H

// Another path of aclnnop/aclnn_hardshrink.h, for programs that use it.

#include "../aclnn_hardshrink.h"

#endif  /* OPAPI_LEVEL2_ACLNN_HARDSHRINK_H */
