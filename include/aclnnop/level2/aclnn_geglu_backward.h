#ifndef OPAPI_LEVEL2_ACLNN_GEGLU_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_GEGLU_BACKWARD_H

// Another path of aclnnop/aclnn_geglu_backward.h, for programs that use it.

#include "../aclnn_geglu_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GEGLU_BACKWARD_H */
