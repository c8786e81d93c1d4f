#ifndef OPAPI_LEVEL2_ACLNN_SPARSE_FLASH_MLA_SOFTMAX_L1_NORM_H
#define OPAPI_LEVEL2_ACLNN_SPARSE_FLASH_MLA_SOFTMAX_L1_NORM_H

// Another path of aclnnop/aclnn_sparse_flash_mla_softmax_l1_norm.h, for programs that use it.

#include "../aclnn_sparse_flash_mla_softmax_l1_norm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SPARSE_FLASH_MLA_SOFTMAX_L1_NORM_H */
