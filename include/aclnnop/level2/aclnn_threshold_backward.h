#ifndef OPAPI_LEVEL2_ACLNN_THRESHOLD_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_THRESHOLD_BACKWARD_H

// Another path of aclnnop/aclnn_threshold_backward.h, for programs that use it.

#include "../aclnn_threshold_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_THRESHOLD_BACKWARD_H */
