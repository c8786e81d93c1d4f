#ifndef OPAPI_LEVEL2_ACLNN_SIGMOID_H
#define OPAPI_LEVEL2_ACLNN_SIGMOID_H

// Another path of aclnnop/aclnn_sigmoid.h, for programs that use it.

#include "../aclnn_sigmoid.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SIGMOID_H */
