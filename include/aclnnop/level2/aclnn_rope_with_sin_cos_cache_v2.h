#ifndef OPAPI_LEVEL2_ACLNN_ROPE_WITH_SIN_COS_CACHE_V2_H
#define OPAPI_LEVEL2_ACLNN_ROPE_WITH_SIN_COS_CACHE_V2_H

// Another path of aclnnop/aclnn_rope_with_sin_cos_cache_v2.h, for programs that use it.

#include "../aclnn_rope_with_sin_cos_cache_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ROPE_WITH_SIN_COS_CACHE_V2_H */
