#ifndef OPAPI_LEVEL2_ACLNN_ROLL_H
#define OPAPI_LEVEL2_ACLNN_ROLL_H

// Another path of aclnnop/aclnn_roll.h, for programs that use it.

#include "../aclnn_roll.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ROLL_H */
