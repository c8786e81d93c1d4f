#ifndef OPAPI_LEVEL2_ACLNN_REPEAT_INTERLEAVE_GRAD_H
#define OPAPI_LEVEL2_ACLNN_REPEAT_INTERLEAVE_GRAD_H

// Another path of aclnnop/aclnn_repeat_interleave_grad.h, for programs that use it.

#include "../aclnn_repeat_interleave_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_REPEAT_INTERLEAVE_GRAD_H */
