#ifndef OPAPI_LEVEL2_ACLNN_QUANT_SPARSE_FLASH_MLA_METADATA_H
#define OPAPI_LEVEL2_ACLNN_QUANT_SPARSE_FLASH_MLA_METADATA_H

// Another path of aclnnop/aclnn_quant_sparse_flash_mla_metadata.h, for programs that use it.

#include "../aclnn_quant_sparse_flash_mla_metadata.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_SPARSE_FLASH_MLA_METADATA_H */
