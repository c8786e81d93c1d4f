#ifndef OPAPI_LEVEL2_ACLNN_DROPOUT_H
#define OPAPI_LEVEL2_ACLNN_DROPOUT_H

// Another path of aclnnop/aclnn_dropout.h, for programs that use it.

#include "../aclnn_dropout.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DROPOUT_H */
