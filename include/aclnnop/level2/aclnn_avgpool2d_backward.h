#ifndef OPAPI_LEVEL2_ACLNN_AVGPOOL2D_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_AVGPOOL2D_BACKWARD_H

// Another path of aclnnop/aclnn_avgpool2d_backward.h, for programs that use it.

#include "../aclnn_avgpool2d_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_AVGPOOL2D_BACKWARD_H */
