#ifndef OPAPI_LEVEL2_ACLNN_TAKE_H
#define OPAPI_LEVEL2_ACLNN_TAKE_H

// Another path of aclnnop/aclnn_take.h, for programs that use it.

#include "../aclnn_take.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TAKE_H */
