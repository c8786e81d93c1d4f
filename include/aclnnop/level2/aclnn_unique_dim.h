#ifndef OPAPI_LEVEL2_ACLNN_UNIQUE_DIM_H
#define OPAPI_LEVEL2_ACLNN_UNIQUE_DIM_H

// Another path of aclnnop/aclnn_unique_dim.h, for programs that use it.

#include "../aclnn_unique_dim.h"

#endif  /* OPAPI_LEVEL2_ACLNN_UNIQUE_DIM_H */
