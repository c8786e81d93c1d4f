#ifndef OPAPI_LEVEL2_ACLNN_ADD_LORA_H
#define OPAPI_LEVEL2_ACLNN_ADD_LORA_H

// Another path of aclnnop/aclnn_add_lora.h, for programs that use it.

#include "../aclnn_add_lora.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADD_LORA_H */
