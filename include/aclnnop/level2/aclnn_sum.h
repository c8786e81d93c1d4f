#ifndef OPAPI_LEVEL2_ACLNN_SUM_H
#define OPAPI_LEVEL2_ACLNN_SUM_H

// Another path of aclnnop/aclnn_sum.h, for programs that use it.

#include "../aclnn_sum.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SUM_H */
