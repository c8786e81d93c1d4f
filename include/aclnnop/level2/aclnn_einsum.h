#ifndef OPAPI_LEVEL2_ACLNN_EINSUM_H
#define OPAPI_LEVEL2_ACLNN_EINSUM_H

// Another path of aclnnop/aclnn_einsum.h, for programs that use it.

#include "../aclnn_einsum.h"

#endif  /* OPAPI_LEVEL2_ACLNN_EINSUM_H */
