#ifndef OPAPI_LEVEL2_ACLNN_FLATTEN_H
#define OPAPI_LEVEL2_ACLNN_FLATTEN_H

// Another path of aclnnop/aclnn_flatten.h, for programs that use it.

#include "../aclnn_flatten.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FLATTEN_H */
