#ifndef OPAPI_LEVEL2_ACLNN_REPLICATION_PAD2D_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_REPLICATION_PAD2D_BACKWARD_H

// Another path of aclnnop/aclnn_pad2d_backward.h, for programs that use it.

#include "../aclnn_pad2d_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_REPLICATION_PAD2D_BACKWARD_H */
