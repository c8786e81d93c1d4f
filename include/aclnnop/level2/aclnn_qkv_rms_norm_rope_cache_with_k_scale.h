#ifndef OPAPI_LEVEL2_ACLNN_QKV_RMS_NORM_ROPE_CACHE_WITH_K_SCALE_H
#define OPAPI_LEVEL2_ACLNN_QKV_RMS_NORM_ROPE_CACHE_WITH_K_SCALE_H

// Another path of aclnnop/aclnn_qkv_rms_norm_rope_cache_with_k_scale.h, for programs that use it.

#include "../aclnn_qkv_rms_norm_rope_cache_with_k_scale.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QKV_RMS_NORM_ROPE_CACHE_WITH_K_SCALE_H */
