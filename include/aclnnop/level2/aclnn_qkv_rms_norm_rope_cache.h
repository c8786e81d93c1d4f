#ifndef OPAPI_LEVEL2_ACLNN_QKV_RMS_NORM_ROPE_CACHE_H
#define OPAPI_LEVEL2_ACLNN_QKV_RMS_NORM_ROPE_CACHE_H

// Another path of aclnnop/aclnn_qkv_rms_norm_rope_cache.h, for programs that use it.

#include "../aclnn_qkv_rms_norm_rope_cache.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QKV_RMS_NORM_ROPE_CACHE_H */
