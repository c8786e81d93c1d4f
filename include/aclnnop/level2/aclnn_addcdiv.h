#ifndef OPAPI_LEVEL2_ACLNN_ADDCDIV_H
#define OPAPI_LEVEL2_ACLNN_ADDCDIV_H

// Another path of aclnnop/aclnn_addcdiv.h, for programs that use it.

#include "../aclnn_addcdiv.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADDCDIV_H */
