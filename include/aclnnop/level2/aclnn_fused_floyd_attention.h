#ifndef OPAPI_LEVEL2_ACLNN_FUSED_FLOYD_ATTENTION_H
#define OPAPI_LEVEL2_ACLNN_FUSED_FLOYD_ATTENTION_H

// Another path of aclnnop/aclnn_fused_floyd_attention.h, for programs that use it.

#include "../aclnn_fused_floyd_attention.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FUSED_FLOYD_ATTENTION_H */
