#ifndef OPAPI_LEVEL2_ACLNN_MULTI_SCALE_DEFORMABLE_ATTENTION_GRAD_H
#define OPAPI_LEVEL2_ACLNN_MULTI_SCALE_DEFORMABLE_ATTENTION_GRAD_H

// Another path of aclnnop/aclnn_multi_scale_deformable_attention_grad.h, for programs that use it.

#include "../aclnn_multi_scale_deformable_attention_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MULTI_SCALE_DEFORMABLE_ATTENTION_GRAD_H */
