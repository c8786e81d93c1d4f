#ifndef OPAPI_LEVEL2_ACLNN_LOGSOFTMAX_H
#define OPAPI_LEVEL2_ACLNN_LOGSOFTMAX_H

// Another path of aclnnop/aclnn_logsoftmax.h, for programs that use it.

#include "../aclnn_logsoftmax.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGSOFTMAX_H */
