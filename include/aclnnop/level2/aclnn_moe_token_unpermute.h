#ifndef OPAPI_LEVEL2_ACLNN_MOE_TOKEN_UNPERMUTE_H
#define OPAPI_LEVEL2_ACLNN_MOE_TOKEN_UNPERMUTE_H

// Another path of aclnnop/aclnn_moe_token_unpermute.h, for programs that use it.

#include "../aclnn_moe_token_unpermute.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_TOKEN_UNPERMUTE_H */
