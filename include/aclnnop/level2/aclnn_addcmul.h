#ifndef OPAPI_LEVEL2_ACLNN_ADDCMUL_H
#define OPAPI_LEVEL2_ACLNN_ADDCMUL_H

// Another path of aclnnop/aclnn_addcmul.h, for programs that use it.

#include "../aclnn_addcmul.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADDCMUL_H */
