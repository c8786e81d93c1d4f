#ifndef OPAPI_LEVEL2_ACLNN_LOGADDEXP2_H
#define OPAPI_LEVEL2_ACLNN_LOGADDEXP2_H

// Another path of aclnnop/aclnn_logaddexp2.h, for programs that use it.

#include "../aclnn_logaddexp2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGADDEXP2_H */
