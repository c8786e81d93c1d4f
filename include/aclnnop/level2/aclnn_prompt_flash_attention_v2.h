#ifndef OPAPI_LEVEL2_ACLNN_PROMPT_FLASH_ATTENTION_V2_H
#define OPAPI_LEVEL2_ACLNN_PROMPT_FLASH_ATTENTION_V2_H

// Another path of aclnnop/aclnn_prompt_flash_attention_v2.h, for programs that use it.

#include "../aclnn_prompt_flash_attention_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_PROMPT_FLASH_ATTENTION_V2_H */
