#ifndef OPAPI_LEVEL2_ACLNN_BUCKETIZE_H
#define OPAPI_LEVEL2_ACLNN_BUCKETIZE_H

// Another path of aclnnop/aclnn_bucketize.h, for programs that use it.

#include "../aclnn_bucketize.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BUCKETIZE_H */
