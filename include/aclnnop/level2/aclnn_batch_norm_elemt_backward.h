#ifndef OPAPI_LEVEL2_ACLNN_BATCH_NORM_ELEMT_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_BATCH_NORM_ELEMT_BACKWARD_H

// Another path of aclnnop/aclnn_batch_norm_elemt_backward.h, for programs that use it.

#include "../aclnn_batch_norm_elemt_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BATCH_NORM_ELEMT_BACKWARD_H */
