#ifndef OPAPI_LEVEL2_ACLNN_CLIPPED_SWIGLU_V2_H
#define OPAPI_LEVEL2_ACLNN_CLIPPED_SWIGLU_V2_H

// Another path of aclnnop/aclnn_clipped_swiglu_v2.h, for programs that use it.

#include "../aclnn_clipped_swiglu_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CLIPPED_SWIGLU_V2_H */
