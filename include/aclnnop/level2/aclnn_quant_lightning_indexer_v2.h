#ifndef OPAPI_LEVEL2_ACLNN_QUANT_LIGHTNING_INDEXER_V2_H
#define OPAPI_LEVEL2_ACLNN_QUANT_LIGHTNING_INDEXER_V2_H

// Another path of aclnnop/aclnn_quant_lightning_indexer_v2.h, for programs that use it.

#include "../aclnn_quant_lightning_indexer_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_LIGHTNING_INDEXER_V2_H */
