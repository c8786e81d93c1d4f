#ifndef OPAPI_LEVEL2_ACLNN_MAXIMUM_H
#define OPAPI_LEVEL2_ACLNN_MAXIMUM_H

// Another path of aclnnop/aclnn_maximum.h, for programs that use it.

#include "../aclnn_maximum.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MAXIMUM_H */
