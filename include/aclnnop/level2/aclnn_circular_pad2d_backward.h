#ifndef OPAPI_LEVEL2_ACLNN_CIRCULAR_PAD2D_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_CIRCULAR_PAD2D_BACKWARD_H

// Another path of aclnnop/aclnn_circular_pad2d_backward.h, for programs that use it.

#include "../aclnn_circular_pad2d_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CIRCULAR_PAD2D_BACKWARD_H */
