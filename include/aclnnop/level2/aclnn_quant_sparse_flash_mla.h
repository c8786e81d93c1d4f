#ifndef OPAPI_LEVEL2_ACLNN_QUANT_SPARSE_FLASH_MLA_H
#define OPAPI_LEVEL2_ACLNN_QUANT_SPARSE_FLASH_MLA_H

// Another path of aclnnop/aclnn_quant_sparse_flash_mla.h, for programs that use it.

#include "../aclnn_quant_sparse_flash_mla.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_SPARSE_FLASH_MLA_H */
