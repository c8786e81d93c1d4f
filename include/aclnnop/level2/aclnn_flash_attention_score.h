#ifndef OPAPI_LEVEL2_ACLNN_FLASH_ATTENTION_SCORE_H
#define OPAPI_LEVEL2_ACLNN_FLASH_ATTENTION_SCORE_H

// Another path of aclnnop/aclnn_flash_attention_score.h, for programs that use it.

#include "../aclnn_flash_attention_score.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FLASH_ATTENTION_SCORE_H */
