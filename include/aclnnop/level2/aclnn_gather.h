#ifndef OPAPI_LEVEL2_ACLNN_GATHER_H
#define OPAPI_LEVEL2_ACLNN_GATHER_H

// Another path of aclnnop/aclnn_gather.h, for programs that use it.

#include "../aclnn_gather.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GATHER_H */
