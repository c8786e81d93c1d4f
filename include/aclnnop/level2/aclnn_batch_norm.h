#ifndef OPAPI_LEVEL2_ACLNN_BATCH_NORM_H
#define OPAPI_LEVEL2_ACLNN_BATCH_NORM_H

// Another path of aclnnop/aclnn_batch_norm.h, for programs that use it.

#include "../aclnn_batch_norm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BATCH_NORM_H */
