#ifndef OPAPI_LEVEL2_ACLNN_MOE_TOKEN_UNPERMUTE_WITH_EP_H
#define OPAPI_LEVEL2_ACLNN_MOE_TOKEN_UNPERMUTE_WITH_EP_H

// Another path of aclnnop/aclnn_moe_token_unpermute_with_ep.h, for programs that use it.

#include "../aclnn_moe_token_unpermute_with_ep.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_TOKEN_UNPERMUTE_WITH_EP_H */
