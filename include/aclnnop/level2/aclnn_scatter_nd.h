#ifndef OPAPI_LEVEL2_ACLNN_SCATTER_ND_H
#define OPAPI_LEVEL2_ACLNN_SCATTER_ND_H

// Another path of aclnnop/aclnn_scatter_nd.h, for programs that use it.

#include "../aclnn_scatter_nd.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SCATTER_ND_H */
