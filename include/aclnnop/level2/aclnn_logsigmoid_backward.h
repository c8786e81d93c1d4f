#ifndef OPAPI_LEVEL2_ACLNN_LOGSIGMOID_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_LOGSIGMOID_BACKWARD_H

// Another path of aclnnop/aclnn_logsigmoid_backward.h, for programs that use it.

#include "../aclnn_logsigmoid_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGSIGMOID_BACKWARD_H */
