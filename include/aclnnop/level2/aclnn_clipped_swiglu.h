#ifndef OPAPI_LEVEL2_ACLNN_CLIPPED_SWIGLU_H
#define OPAPI_LEVEL2_ACLNN_CLIPPED_SWIGLU_H

// Another path of aclnnop/aclnn_clipped_swiglu.h, for programs that use it.

#include "../aclnn_clipped_swiglu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CLIPPED_SWIGLU_H */
