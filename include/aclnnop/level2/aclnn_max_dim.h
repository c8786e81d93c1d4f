#ifndef OPAPI_LEVEL2_ACLNN_MAX_DIM_H
#define OPAPI_LEVEL2_ACLNN_MAX_DIM_H

// Another path of aclnnop/aclnn_max_dim.h, for programs that use it.

#include "../aclnn_max_dim.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MAX_DIM_H */
