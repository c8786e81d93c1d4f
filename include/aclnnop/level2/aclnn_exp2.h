#ifndef OPAPI_LEVEL2_ACLNN_EXP2_H
#define OPAPI_LEVEL2_ACLNN_EXP2_H

// Another path of aclnnop/aclnn_exp2.h, for programs that use it.

#include "../aclnn_exp2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_EXP2_H */
