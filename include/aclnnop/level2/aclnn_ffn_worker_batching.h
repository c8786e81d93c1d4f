#ifndef OPAPI_LEVEL2_ACLNN_FFN_WORKER_BATCHING_H
#define OPAPI_LEVEL2_ACLNN_FFN_WORKER_BATCHING_H

// Another path of aclnnop/aclnn_ffn_worker_batching.h, for programs that use it.

#include "../aclnn_ffn_worker_batching.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FFN_WORKER_BATCHING_H */
