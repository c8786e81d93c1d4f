#ifndef OPAPI_LEVEL2_ACLNN_SCATTER_MAX_H
#define OPAPI_LEVEL2_ACLNN_SCATTER_MAX_H

// Another path of aclnnop/aclnn_scatter_max.h, for programs that use it.

#include "../aclnn_scatter_max.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SCATTER_MAX_H */
