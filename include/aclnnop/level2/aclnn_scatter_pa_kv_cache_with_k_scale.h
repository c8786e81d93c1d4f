#ifndef OPAPI_LEVEL2_ACLNN_SCATTER_PA_KV_CACHE_WITH_K_SCALE_H
#define OPAPI_LEVEL2_ACLNN_SCATTER_PA_KV_CACHE_WITH_K_SCALE_H

// Another path of aclnnop/aclnn_scatter_pa_kv_cache_with_k_scale.h, for programs that use it.

#include "../aclnn_scatter_pa_kv_cache_with_k_scale.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SCATTER_PA_KV_CACHE_WITH_K_SCALE_H */
