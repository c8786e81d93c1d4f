#ifndef OPAPI_LEVEL2_ACLNN_HARDTANH_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_HARDTANH_BACKWARD_H

// Another path of aclnnop/aclnn_hardtanh_backward.h, for programs that use it.

#include "../aclnn_hardtanh_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_HARDTANH_BACKWARD_H */
