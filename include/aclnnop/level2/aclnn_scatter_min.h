#ifndef OPAPI_LEVEL2_ACLNN_SCATTER_MIN_H
#define OPAPI_LEVEL2_ACLNN_SCATTER_MIN_H

// Another path of aclnnop/aclnn_scatter_min.h, for programs that use it.

#include "../aclnn_scatter_min.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SCATTER_MIN_H */
