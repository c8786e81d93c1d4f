#ifndef OPAPI_LEVEL2_ACLNN_PERMUTE_H
#define OPAPI_LEVEL2_ACLNN_PERMUTE_H

// Another path of aclnnop/aclnn_permute.h, for programs that use it.

#include "../aclnn_permute.h"

#endif  /* OPAPI_LEVEL2_ACLNN_PERMUTE_H */
