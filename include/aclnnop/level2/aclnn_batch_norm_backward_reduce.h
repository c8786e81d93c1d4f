#ifndef OPAPI_LEVEL2_ACLNN_BATCH_NORM_BACKWARD_REDUCE_H
#define OPAPI_LEVEL2_ACLNN_BATCH_NORM_BACKWARD_REDUCE_H

// Another path of aclnnop/aclnn_batch_norm_backward_reduce.h, for programs that use it.

#include "../aclnn_batch_norm_backward_reduce.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BATCH_NORM_BACKWARD_REDUCE_H */
