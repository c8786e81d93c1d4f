#ifndef OPAPI_LEVEL2_ACLNN_COSH_H
#define OPAPI_LEVEL2_ACLNN_COSH_H

// Another path of aclnnop/aclnn_cosh.h, for programs that use it.

#include "../aclnn_cosh.h"

#endif  /* OPAPI_LEVEL2_ACLNN_COSH_H */
