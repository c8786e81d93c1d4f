#ifndef OPAPI_LEVEL2_ACLNN_FLASH_ATTN_METADATA_H
#define OPAPI_LEVEL2_ACLNN_FLASH_ATTN_METADATA_H

// Another path of aclnnop/aclnn_flash_attn_metadata.h, for programs that use it.

#include "../aclnn_flash_attn_metadata.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FLASH_ATTN_METADATA_H */
