#ifndef OPAPI_LEVEL2_ACLNN_TRUNC_H
#define OPAPI_LEVEL2_ACLNN_TRUNC_H

// Another path of aclnnop/aclnn_trunc.h, for programs that use it.

#include "../aclnn_trunc.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TRUNC_H */
