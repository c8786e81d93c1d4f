#ifndef OPAPI_LEVEL2_ACLNN_GATHER_ND_H
#define OPAPI_LEVEL2_ACLNN_GATHER_ND_H

// Another path of aclnnop/aclnn_gather_nd.h, for programs that use it.

#include "../aclnn_gather_nd.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GATHER_ND_H */
