#ifndef OPAPI_LEVEL2_ACLNN_MASKED_SCALE_H
#define OPAPI_LEVEL2_ACLNN_MASKED_SCALE_H

// Another path of aclnnop/aclnn_masked_scale.h, for programs that use it.

#include "../aclnn_masked_scale.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MASKED_SCALE_H */
