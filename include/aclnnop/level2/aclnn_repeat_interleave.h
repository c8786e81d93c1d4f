#ifndef OPAPI_LEVEL2_ACLNN_REPEAT_INTERLEAVE_H
#define OPAPI_LEVEL2_ACLNN_REPEAT_INTERLEAVE_H

// Another path of aclnnop/aclnn_repeat_interleave.h, for programs that use it.

#include "../aclnn_repeat_interleave.h"

#endif  /* OPAPI_LEVEL2_ACLNN_REPEAT_INTERLEAVE_H */
