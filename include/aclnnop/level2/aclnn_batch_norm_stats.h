#ifndef OPAPI_LEVEL2_ACLNN_BATCH_NORM_STATS_H
#define OPAPI_LEVEL2_ACLNN_BATCH_NORM_STATS_H

// Another path of aclnnop/aclnn_batch_norm_stats.h, for programs that use it.

#include "../aclnn_batch_norm_stats.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BATCH_NORM_STATS_H */
