#ifndef OPAPI_LEVEL2_ACLNN_MHC_POST_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_MHC_POST_BACKWARD_H

// Another path of aclnnop/aclnn_mhc_post_backward.h, for programs that use it.

#include "../aclnn_mhc_post_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MHC_POST_BACKWARD_H */
