#ifndef OPAPI_LEVEL2_ACLNN_LOGIT_H
#define OPAPI_LEVEL2_ACLNN_LOGIT_H

// Another path of aclnnop/aclnn_logit.h, for programs that use it.

#include "../aclnn_logit.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGIT_H */
