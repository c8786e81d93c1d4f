#ifndef OPAPI_LEVEL2_ACLNN_SOFTMAX_H
#define OPAPI_LEVEL2_ACLNN_SOFTMAX_H

// Another path of aclnnop/aclnn_softmax.h, for programs that use it.

#include "../aclnn_softmax.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SOFTMAX_H */
