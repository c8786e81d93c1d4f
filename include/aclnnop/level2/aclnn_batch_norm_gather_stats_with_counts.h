#ifndef OPAPI_LEVEL2_ACLNN_BATCH_NORM_GATHER_STATS_WITH_COUNTS_H
#define OPAPI_LEVEL2_ACLNN_BATCH_NORM_GATHER_STATS_WITH_COUNTS_H

// Another path of aclnnop/aclnn_batch_norm_gather_stats_with_counts.h, for programs that use it.

#include "../aclnn_batch_norm_gather_stats_with_counts.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BATCH_NORM_GATHER_STATS_WITH_COUNTS_H */
