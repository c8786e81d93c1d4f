#ifndef OPAPI_LEVEL2_ACLNN_ELU_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_ELU_BACKWARD_H

// Another path of aclnnop/aclnn_elu_backward.h, for programs that use it.

#include "../aclnn_elu_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ELU_BACKWARD_H */
