#ifndef OPAPI_LEVEL2_ACLNN_VAR_H
#define OPAPI_LEVEL2_ACLNN_VAR_H

// Another path of aclnnop/aclnn_var.h, for programs that use it.

#include "../aclnn_var.h"

#endif  /* OPAPI_LEVEL2_ACLNN_VAR_H */
