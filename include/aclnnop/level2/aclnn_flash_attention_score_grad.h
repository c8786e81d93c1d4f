#ifndef OPAPI_LEVEL2_ACLNN_FLASH_ATTENTION_SCORE_GRAD_H
#define OPAPI_LEVEL2_ACLNN_FLASH_ATTENTION_SCORE_GRAD_H

// Another path of aclnnop/aclnn_flash_attention_score_grad.h, for programs that use it.

#include "../aclnn_flash_attention_score_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FLASH_ATTENTION_SCORE_GRAD_H */
