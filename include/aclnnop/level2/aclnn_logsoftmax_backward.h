#ifndef OPAPI_LEVEL2_ACLNN_LOGSOFTMAX_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_LOGSOFTMAX_BACKWARD_H

// Another path of aclnnop/aclnn_logsoftmax_backward.h, for programs that use it.

#include "../aclnn_logsoftmax_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGSOFTMAX_BACKWARD_H */
