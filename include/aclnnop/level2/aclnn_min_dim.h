#ifndef OPAPI_LEVEL2_ACLNN_MIN_DIM_H
#define OPAPI_LEVEL2_ACLNN_MIN_DIM_H

// Another path of aclnnop/aclnn_min_dim.h, for programs that use it.

#include "../aclnn_min_dim.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MIN_DIM_H */
