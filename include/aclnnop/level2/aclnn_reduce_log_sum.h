#ifndef OPAPI_LEVEL2_ACLNN_REDUCE_LOG_SUM_H
#define OPAPI_LEVEL2_ACLNN_REDUCE_LOG_SUM_H

// Another path of aclnnop/aclnn_reduce_log_sum.h, for programs that use it.

#include "../aclnn_reduce_log_sum.h"

#endif  /* OPAPI_LEVEL2_ACLNN_REDUCE_LOG_SUM_H */
