#ifndef OPAPI_LEVEL2_ACLNN_RASTERIZER_H
#define OPAPI_LEVEL2_ACLNN_RASTERIZER_H

// Another path of aclnnop/aclnn_rasterizer.h, for programs that use it.

#include "../aclnn_rasterizer.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RASTERIZER_H */
