#ifndef OPAPI_LEVEL2_ACLNN_DENSE_LIGHTNING_INDEXER_SOFTMAX_LSE_V2_METADATA_H
#define OPAPI_LEVEL2_ACLNN_DENSE_LIGHTNING_INDEXER_SOFTMAX_LSE_V2_METADATA_H

// Another path of aclnnop/aclnn_dense_lightning_indexer_softmax_lse_v2_metadata.h, for programs that use it.

#include "../aclnn_dense_lightning_indexer_softmax_lse_v2_metadata.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DENSE_LIGHTNING_INDEXER_SOFTMAX_LSE_V2_METADATA_H */
