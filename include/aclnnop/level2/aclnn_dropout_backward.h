#ifndef OPAPI_LEVEL2_ACLNN_DROPOUT_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_DROPOUT_BACKWARD_H

// Another path of aclnnop/aclnn_dropout_backward.h, for programs that use it.

#include "../aclnn_dropout_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DROPOUT_BACKWARD_H */
