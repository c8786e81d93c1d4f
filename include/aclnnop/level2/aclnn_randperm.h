#ifndef OPAPI_LEVEL2_ACLNN_RANDPERM_H
#define OPAPI_LEVEL2_ACLNN_RANDPERM_H

// Another path of aclnnop/aclnn_randperm.h, for programs that use it.

#include "../aclnn_randperm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RANDPERM_H */
