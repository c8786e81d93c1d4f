#ifndef OPAPI_ACLNN_REPLICATION_PAD2D_BACKWARD_H
#define OPAPI_ACLNN_REPLICATION_PAD2D_BACKWARD_H

// Another path of aclnnop/aclnn_pad2d_backward.h, for programs that use it.

#include "aclnn_pad2d_backward.h"

#endif  /* OPAPI_ACLNN_REPLICATION_PAD2D_BACKWARD_H */
