#ifndef OPAPI_LEVEL2_ACLNN_ALL_H
#define OPAPI_LEVEL2_ACLNN_ALL_H

// Another path of aclnnop/aclnn_all.h, for programs that use it.

#include "../aclnn_all.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ALL_H */
