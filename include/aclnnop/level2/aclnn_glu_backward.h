#ifndef OPAPI_LEVEL2_ACLNN_GLU_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_GLU_BACKWARD_H

// Another path of aclnnop/aclnn_glu_backward.h, for programs that use it.

#include "../aclnn_glu_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GLU_BACKWARD_H */
