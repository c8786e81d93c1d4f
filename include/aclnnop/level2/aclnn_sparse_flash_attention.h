#ifndef OPAPI_LEVEL2_ACLNN_SPARSE_FLASH_ATTENTION_H
#define OPAPI_LEVEL2_ACLNN_SPARSE_FLASH_ATTENTION_H

// Another path of aclnnop/aclnn_sparse_flash_attention.h, for programs that use it.

#include "../aclnn_sparse_flash_attention.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SPARSE_FLASH_ATTENTION_H */
