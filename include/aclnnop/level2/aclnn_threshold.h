#ifndef OPAPI_LEVEL2_ACLNN_THRESHOLD_H
#define OPAPI_LEVEL2_ACLNN_THRESHOLD_H

// Another path of aclnnop/aclnn_threshold.h, for programs that use it.

#include "../aclnn_threshold.h"

#endif  /* OPAPI_LEVEL2_ACLNN_THRESHOLD_H */
