#ifndef OPAPI_LEVEL2_ACLNN_AMINMAX_DIM_H
#define OPAPI_LEVEL2_ACLNN_AMINMAX_DIM_H

// Another path of aclnnop/aclnn_aminmax_dim.h, for programs that use it.

#include "../aclnn_aminmax_dim.h"

#endif  /* OPAPI_LEVEL2_ACLNN_AMINMAX_DIM_H */
