#ifndef OPAPI_LEVEL2_ACLNN_UNIQUE_H
#define OPAPI_LEVEL2_ACLNN_UNIQUE_H

// Another path of aclnnop/aclnn_unique.h, for programs that use it.

#include "../aclnn_unique.h"

#endif  /* OPAPI_LEVEL2_ACLNN_UNIQUE_H */
