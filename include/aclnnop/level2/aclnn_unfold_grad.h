#ifndef OPAPI_LEVEL2_ACLNN_UNFOLD_GRAD_H
#define OPAPI_LEVEL2_ACLNN_UNFOLD_GRAD_H

// Another path of aclnnop/aclnn_unfold_grad.h, for programs that use it.

#include "../aclnn_unfold_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_UNFOLD_GRAD_H */
