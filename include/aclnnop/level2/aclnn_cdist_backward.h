#ifndef OPAPI_LEVEL2_ACLNN_CDIST_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_CDIST_BACKWARD_H

// Another path of aclnnop/aclnn_cdist_backward.h, for programs that use it.

#include "../aclnn_cdist_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CDIST_BACKWARD_H */
