#ifndef OPAPI_LEVEL2_ACLNN_MIXED_QUANT_SPARSE_FLASH_MLA_H
#define OPAPI_LEVEL2_ACLNN_MIXED_QUANT_SPARSE_FLASH_MLA_H

// Another path of aclnnop/aclnn_mixed_quant_sparse_flash_mla.h, for programs that use it.

#include "../aclnn_mixed_quant_sparse_flash_mla.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MIXED_QUANT_SPARSE_FLASH_MLA_H */
