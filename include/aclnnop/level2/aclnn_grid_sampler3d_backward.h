#ifndef OPAPI_LEVEL2_ACLNN_GRID_SAMPLER3D_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_GRID_SAMPLER3D_BACKWARD_H

// Another path of aclnnop/aclnn_grid_sampler3d_backward.h, for programs that use it.

#include "../aclnn_grid_sampler3d_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GRID_SAMPLER3D_BACKWARD_H */
