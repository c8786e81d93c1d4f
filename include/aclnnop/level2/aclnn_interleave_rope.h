#ifndef OPAPI_LEVEL2_ACLNN_INTERLEAVE_ROPE_H
#define OPAPI_LEVEL2_ACLNN_INTERLEAVE_ROPE_H

// Another path of aclnnop/aclnn_interleave_rope.h, for programs that use it.

#include "../aclnn_interleave_rope.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INTERLEAVE_ROPE_H */
