#ifndef OPAPI_LEVEL2_ACLNN_DENSE_LIGHTNING_INDEXER_KL_LOSS_GRAD_H
#define OPAPI_LEVEL2_ACLNN_DENSE_LIGHTNING_INDEXER_KL_LOSS_GRAD_H

// Another path of aclnnop/aclnn_dense_lightning_indexer_kl_loss_grad.h, for programs that use it.

#include "../aclnn_dense_lightning_indexer_kl_loss_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DENSE_LIGHTNING_INDEXER_KL_LOSS_GRAD_H */
