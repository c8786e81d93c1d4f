#ifndef OPAPI_LEVEL2_ACLNN_NORM_ROPE_CONCAT_GRAD_H
#define OPAPI_LEVEL2_ACLNN_NORM_ROPE_CONCAT_GRAD_H

// Another path of aclnnop/aclnn_norm_rope_concat_grad.h, for programs that use it.

#include "../aclnn_norm_rope_concat_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NORM_ROPE_CONCAT_GRAD_H */
