#ifndef OPAPI_LEVEL2_ACLNN_SCALE_H
#define OPAPI_LEVEL2_ACLNN_SCALE_H

// Another path of aclnnop/aclnn_scale.h, for programs that use it.

#include "../aclnn_scale.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SCALE_H */
