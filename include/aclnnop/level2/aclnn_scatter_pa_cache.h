#ifndef OPAPI_LEVEL2_ACLNN_SCATTER_PA_CACHE_H
#define OPAPI_LEVEL2_ACLNN_SCATTER_PA_CACHE_H

// Another path of aclnnop/aclnn_scatter_pa_cache.h, for programs that use it.

#include "../aclnn_scatter_pa_cache.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SCATTER_PA_CACHE_H */
