#ifndef OPAPI_LEVEL2_ACLNN_CHAMFER_DISTANCE_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_CHAMFER_DISTANCE_BACKWARD_H

// Another path of aclnnop/aclnn_chamfer_distance_backward.h, for programs that use it.

#include "../aclnn_chamfer_distance_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CHAMFER_DISTANCE_BACKWARD_H */
