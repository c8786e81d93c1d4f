#ifndef OPAPI_LEVEL2_ACLNN_BLOCK_SPARSE_ATTENTION_H
#define OPAPI_LEVEL2_ACLNN_BLOCK_SPARSE_ATTENTION_H

// Another path of aclnnop/aclnn_block_sparse_attention.h, for programs that use it.

#include "../aclnn_block_sparse_attention.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BLOCK_SPARSE_ATTENTION_H */
