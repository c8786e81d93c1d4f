#ifndef OPAPI_LEVEL2_ACLNN_SIN_H
#define OPAPI_LEVEL2_ACLNN_SIN_H

// Another path of aclnnop/aclnn_sin.h, for programs that use it.

#include "../aclnn_sin.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SIN_H */
