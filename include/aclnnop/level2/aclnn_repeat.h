#ifndef OPAPI_LEVEL2_ACLNN_REPEAT_H
#define OPAPI_LEVEL2_ACLNN_REPEAT_H

// Another path of aclnnop/aclnn_repeat.h, for programs that use it.

#include "../aclnn_repeat.h"

#endif  /* OPAPI_LEVEL2_ACLNN_REPEAT_H */
