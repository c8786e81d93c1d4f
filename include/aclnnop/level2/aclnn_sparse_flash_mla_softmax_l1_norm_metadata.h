#ifndef OPAPI_LEVEL2_ACLNN_SPARSE_FLASH_MLA_SOFTMAX_L1_NORM_METADATA_H
#define OPAPI_LEVEL2_ACLNN_SPARSE_FLASH_MLA_SOFTMAX_L1_NORM_METADATA_H

// Another path of aclnnop/aclnn_sparse_flash_mla_softmax_l1_norm_metadata.h, for programs that use it.

#include "../aclnn_sparse_flash_mla_softmax_l1_norm_metadata.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SPARSE_FLASH_MLA_SOFTMAX_L1_NORM_METADATA_H */
