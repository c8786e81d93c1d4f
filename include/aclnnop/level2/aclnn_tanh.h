#ifndef OPAPI_LEVEL2_ACLNN_TANH_H
#define OPAPI_LEVEL2_ACLNN_TANH_H

// Another path of aclnnop/aclnn_tanh.h, for programs that use it.

#include "../aclnn_tanh.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TANH_H */
