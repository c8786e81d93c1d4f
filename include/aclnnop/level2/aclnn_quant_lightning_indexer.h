#ifndef OPAPI_LEVEL2_ACLNN_QUANT_LIGHTNING_INDEXER_H
#define OPAPI_LEVEL2_ACLNN_QUANT_LIGHTNING_INDEXER_H

// Another path of aclnnop/aclnn_quant_lightning_indexer.h, for programs that use it.

#include "../aclnn_quant_lightning_indexer.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_LIGHTNING_INDEXER_H */
