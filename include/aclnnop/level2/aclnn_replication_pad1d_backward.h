#ifndef OPAPI_LEVEL2_ACLNN_REPLICATION_PAD1D_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_REPLICATION_PAD1D_BACKWARD_H

// Another path of aclnnop/aclnn_replication_pad1d_backward.h, for programs that use it.

#include "../aclnn_replication_pad1d_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_REPLICATION_PAD1D_BACKWARD_H */
