#ifndef OPAPI_LEVEL2_ACLNN_MOE_TOKEN_PERMUTE_H
#define OPAPI_LEVEL2_ACLNN_MOE_TOKEN_PERMUTE_H

// Another path of aclnnop/aclnn_moe_token_permute.h, for programs that use it.

#include "../aclnn_moe_token_permute.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_TOKEN_PERMUTE_H */
