#ifndef OPAPI_LEVEL2_ACLNN_MHC_POST_H
#define OPAPI_LEVEL2_ACLNN_MHC_POST_H

// Another path of aclnnop/aclnn_mhc_post.h, for programs that use it.

#include "../aclnn_mhc_post.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MHC_POST_H */
