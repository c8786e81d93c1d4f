#ifndef OPAPI_LEVEL2_ACLNN_LOGIT_GRAD_H
#define OPAPI_LEVEL2_ACLNN_LOGIT_GRAD_H

// Another path of aclnnop/aclnn_logit_grad.h, for programs that use it.

#include "../aclnn_logit_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGIT_GRAD_H */
