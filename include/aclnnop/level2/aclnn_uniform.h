#ifndef OPAPI_LEVEL2_ACLNN_UNIFORM_H
#define OPAPI_LEVEL2_ACLNN_UNIFORM_H

// Another path of aclnnop/aclnn_uniform.h, for programs that use it.

#include "../aclnn_uniform.h"

#endif  /* OPAPI_LEVEL2_ACLNN_UNIFORM_H */
