#ifndef OPAPI_LEVEL2_ACLNN_SYNC_BATCH_NORM_GATHER_STATS_H
#define OPAPI_LEVEL2_ACLNN_SYNC_BATCH_NORM_GATHER_STATS_H

// Another path of aclnnop/aclnn_sync_batch_norm_gather_stats.h, for programs that use it.

#include "../aclnn_sync_batch_norm_gather_stats.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SYNC_BATCH_NORM_GATHER_STATS_H */
