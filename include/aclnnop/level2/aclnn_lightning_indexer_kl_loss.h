#ifndef OPAPI_LEVEL2_ACLNN_LIGHTNING_INDEXER_KL_LOSS_H
#define OPAPI_LEVEL2_ACLNN_LIGHTNING_INDEXER_KL_LOSS_H

// Another path of aclnnop/aclnn_lightning_indexer_kl_loss.h, for programs that use it.

#include "../aclnn_lightning_indexer_kl_loss.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LIGHTNING_INDEXER_KL_LOSS_H */
