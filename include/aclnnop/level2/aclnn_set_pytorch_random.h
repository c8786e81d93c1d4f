#ifndef OPAPI_LEVEL2_ACLNN_SET_PYTORCH_RANDOM_H
#define OPAPI_LEVEL2_ACLNN_SET_PYTORCH_RANDOM_H

// Another path of aclnnop/aclnn_set_pytorch_random.h, for programs that use it.

#include "../aclnn_set_pytorch_random.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SET_PYTORCH_RANDOM_H */
