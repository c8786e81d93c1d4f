#ifndef OPAPI_LEVEL2_ACLNN_ATTENTION_WORKER_SCHEDULER_H
#define OPAPI_LEVEL2_ACLNN_ATTENTION_WORKER_SCHEDULER_H

// Another path of aclnnop/aclnn_attention_worker_scheduler.h, for programs that use it.

#include "../aclnn_attention_worker_scheduler.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ATTENTION_WORKER_SCHEDULER_H */
