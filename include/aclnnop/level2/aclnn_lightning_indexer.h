#ifndef OPAPI_LEVEL2_ACLNN_LIGHTNING_INDEXER_H
#define OPAPI_LEVEL2_ACLNN_LIGHTNING_INDEXER_H

// Another path of aclnnop/aclnn_lightning_indexer.h, for programs that use it.

#include "../aclnn_lightning_indexer.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LIGHTNING_INDEXER_H */
