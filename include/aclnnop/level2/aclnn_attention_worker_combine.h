#ifndef OPAPI_LEVEL2_ACLNN_ATTENTION_WORKER_COMBINE_H
#define OPAPI_LEVEL2_ACLNN_ATTENTION_WORKER_COMBINE_H

// Another path of aclnnop/aclnn_attention_worker_combine.h, for programs that use it.

#include "../aclnn_attention_worker_combine.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ATTENTION_WORKER_COMBINE_H */
