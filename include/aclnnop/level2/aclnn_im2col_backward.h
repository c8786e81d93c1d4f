#ifndef OPAPI_LEVEL2_ACLNN_IM2COL_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_IM2COL_BACKWARD_H

// Another path of aclnnop/aclnn_im2col_backward.h, for programs that use it.

#include "../aclnn_im2col_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_IM2COL_BACKWARD_H */
