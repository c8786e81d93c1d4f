#ifndef OPAPI_LEVEL2_ACLNN_SPARSE_FLASH_MLA_GRAD_METADATA_H
#define OPAPI_LEVEL2_ACLNN_SPARSE_FLASH_MLA_GRAD_METADATA_H

// Another path of aclnnop/aclnn_sparse_flash_mla_grad_metadata.h, for programs that use it.

#include "../aclnn_sparse_flash_mla_grad_metadata.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SPARSE_FLASH_MLA_GRAD_METADATA_H */
