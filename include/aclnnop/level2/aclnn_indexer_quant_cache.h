#ifndef OPAPI_LEVEL2_ACLNN_INDEXER_QUANT_CACHE_H
#define OPAPI_LEVEL2_ACLNN_INDEXER_QUANT_CACHE_H

// Another path of aclnnop/aclnn_indexer_quant_cache.h, for programs that use it.

#include "../aclnn_indexer_quant_cache.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INDEXER_QUANT_CACHE_H */
