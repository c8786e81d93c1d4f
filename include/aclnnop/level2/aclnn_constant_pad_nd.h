#ifndef OPAPI_LEVEL2_ACLNN_CONSTANT_PAD_ND_H
#define OPAPI_LEVEL2_ACLNN_CONSTANT_PAD_ND_H

// Another path of aclnnop/aclnn_constant_pad_nd.h, for programs that use it.

#include "../aclnn_constant_pad_nd.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CONSTANT_PAD_ND_H */
