#ifndef OPAPI_LEVEL2_ACLNN_DENSE_LIGHTNING_INDEXER_GRAD_KL_LOSS_H
#define OPAPI_LEVEL2_ACLNN_DENSE_LIGHTNING_INDEXER_GRAD_KL_LOSS_H

// Another path of aclnnop/aclnn_dense_lightning_indexer_grad_kl_loss.h, for programs that use it.

#include "../aclnn_dense_lightning_indexer_grad_kl_loss.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DENSE_LIGHTNING_INDEXER_GRAD_KL_LOSS_H */
