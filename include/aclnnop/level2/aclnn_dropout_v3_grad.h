#ifndef OPAPI_LEVEL2_ACLNN_DROPOUT_V3_GRAD_H
#define OPAPI_LEVEL2_ACLNN_DROPOUT_V3_GRAD_H

// Another path of aclnnop/aclnn_dropout_v3_grad.h, for programs that use it.

#include "../aclnn_dropout_v3_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DROPOUT_V3_GRAD_H */
