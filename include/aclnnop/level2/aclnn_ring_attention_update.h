#ifndef OPAPI_LEVEL2_ACLNN_RING_ATTENTION_UPDATE_H
#define OPAPI_LEVEL2_ACLNN_RING_ATTENTION_UPDATE_H

// Another path of aclnnop/aclnn_ring_attention_update.h, for programs that use it.

#include "../aclnn_ring_attention_update.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RING_ATTENTION_UPDATE_H */
