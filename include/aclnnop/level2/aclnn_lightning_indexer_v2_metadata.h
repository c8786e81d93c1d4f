#ifndef OPAPI_LEVEL2_ACLNN_LIGHTNING_INDEXER_V2_METADATA_H
#define OPAPI_LEVEL2_ACLNN_LIGHTNING_INDEXER_V2_METADATA_H

// Another path of aclnnop/aclnn_lightning_indexer_v2_metadata.h, for programs that use it.

#include "../aclnn_lightning_indexer_v2_metadata.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LIGHTNING_INDEXER_V2_METADATA_H */
