#ifndef OPAPI_LEVEL2_ACLNN_INCRE_FLASH_ATTENTION_V4_H
#define OPAPI_LEVEL2_ACLNN_INCRE_FLASH_ATTENTION_V4_H

// Another path of aclnnop/aclnn_incre_flash_attention_v4.h, for programs that use it.

#include "../aclnn_incre_flash_attention_v4.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INCRE_FLASH_ATTENTION_V4_H */
