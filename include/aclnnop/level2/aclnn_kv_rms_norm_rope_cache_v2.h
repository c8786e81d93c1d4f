#ifndef OPAPI_LEVEL2_ACLNN_KV_RMS_NORM_ROPE_CACHE_V2_H
#define OPAPI_LEVEL2_ACLNN_KV_RMS_NORM_ROPE_CACHE_V2_H

// Another path of aclnnop/aclnn_kv_rms_norm_rope_cache_v2.h, for programs that use it.

#include "../aclnn_kv_rms_norm_rope_cache_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_KV_RMS_NORM_ROPE_CACHE_V2_H */
