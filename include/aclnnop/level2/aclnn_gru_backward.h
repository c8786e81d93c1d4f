#ifndef OPAPI_LEVEL2_ACLNN_GRU_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_GRU_BACKWARD_H

// Another path of aclnnop/aclnn_gru_backward.h, for programs that use it.

#include "../aclnn_gru_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GRU_BACKWARD_H */
