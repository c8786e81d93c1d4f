#ifndef OPAPI_LEVEL2_ACLNN_APPLY_ADAM_W_H
#define OPAPI_LEVEL2_ACLNN_APPLY_ADAM_W_H

// Another path of aclnnop/aclnn_apply_adam_w.h, for programs that use it.

#include "../aclnn_apply_adam_w.h"

#endif  /* OPAPI_LEVEL2_ACLNN_APPLY_ADAM_W_H */
