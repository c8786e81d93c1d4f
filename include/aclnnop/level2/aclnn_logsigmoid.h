#ifndef OPAPI_LEVEL2_ACLNN_LOGSIGMOID_H
#define OPAPI_LEVEL2_ACLNN_LOGSIGMOID_H

// Another path of aclnnop/aclnn_logsigmoid.h, for programs that use it.

#include "../aclnn_logsigmoid.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGSIGMOID_H */
