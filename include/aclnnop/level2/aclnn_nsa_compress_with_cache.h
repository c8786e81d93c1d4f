#ifndef OPAPI_LEVEL2_ACLNN_NSA_COMPRESS_WITH_CACHE_H
#define OPAPI_LEVEL2_ACLNN_NSA_COMPRESS_WITH_CACHE_H

// Another path of aclnnop/aclnn_nsa_compress_with_cache.h, for programs that use it.

#include "../aclnn_nsa_compress_with_cache.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NSA_COMPRESS_WITH_CACHE_H */
