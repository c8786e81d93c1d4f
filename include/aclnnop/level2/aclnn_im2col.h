#ifndef OPAPI_LEVEL2_ACLNN_IM2COL_H
#define OPAPI_LEVEL2_ACLNN_IM2COL_H

// Another path of aclnnop/aclnn_im2col.h, for programs that use it.

#include "../aclnn_im2col.h"

#endif  /* OPAPI_LEVEL2_ACLNN_IM2COL_H */
