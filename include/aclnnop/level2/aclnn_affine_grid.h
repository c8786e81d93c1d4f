#ifndef OPAPI_LEVEL2_ACLNN_AFFINE_GRID_H
#define OPAPI_LEVEL2_ACLNN_AFFINE_GRID_H

// Another path of aclnnop/aclnn_affine_grid.h, for programs that use it.

#include "../aclnn_affine_grid.h"

#endif  /* OPAPI_LEVEL2_ACLNN_AFFINE_GRID_H */
