#ifndef OPAPI_LEVEL2_ACLNN_BLOCK_SPARSE_ATTENTION_V3_H
#define OPAPI_LEVEL2_ACLNN_BLOCK_SPARSE_ATTENTION_V3_H

// Another path of aclnnop/aclnn_block_sparse_attention_v3.h, for programs that use it.

#include "../aclnn_block_sparse_attention_v3.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BLOCK_SPARSE_ATTENTION_V3_H */
