#ifndef OPAPI_LEVEL2_ACLNN_THREE_INTERPOLATE_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_THREE_INTERPOLATE_BACKWARD_H

// Another path of aclnnop/aclnn_three_interpolate_backward.h, for programs that use it.

#include "../aclnn_three_interpolate_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_THREE_INTERPOLATE_BACKWARD_H */
