#ifndef OPAPI_LEVEL2_ACLNN_FLASH_ATTN_H
#define OPAPI_LEVEL2_ACLNN_FLASH_ATTN_H

// Another path of aclnnop/aclnn_flash_attn.h, for programs that use it.

#include "../aclnn_flash_attn.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FLASH_ATTN_H */
