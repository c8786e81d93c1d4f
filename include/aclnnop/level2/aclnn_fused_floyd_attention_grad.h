#ifndef OPAPI_LEVEL2_ACLNN_FUSED_FLOYD_ATTENTION_GRAD_H
#define OPAPI_LEVEL2_ACLNN_FUSED_FLOYD_ATTENTION_GRAD_H

// Another path of aclnnop/aclnn_fused_floyd_attention_grad.h, for programs that use it.

#include "../aclnn_fused_floyd_attention_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FUSED_FLOYD_ATTENTION_GRAD_H */
