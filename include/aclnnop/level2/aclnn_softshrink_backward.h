#ifndef OPAPI_LEVEL2_ACLNN_SOFTSHRINK_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_SOFTSHRINK_BACKWARD_H

// Another path of aclnnop/aclnn_softshrink_backward.h, for programs that use it.

#include "../aclnn_softshrink_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SOFTSHRINK_BACKWARD_H */
