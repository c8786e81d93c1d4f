#ifndef OPAPI_LEVEL2_ACLNN_LIGHTNING_INDEXER_GRAD_H
#define OPAPI_LEVEL2_ACLNN_LIGHTNING_INDEXER_GRAD_H

// Another path of aclnnop/aclnn_lightning_indexer_grad.h, for programs that use it.

#include "../aclnn_lightning_indexer_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LIGHTNING_INDEXER_GRAD_H */
