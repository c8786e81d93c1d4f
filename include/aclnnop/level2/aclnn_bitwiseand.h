#ifndef OPAPI_LEVEL2_ACLNN_BITWISEAND_H
#define OPAPI_LEVEL2_ACLNN_BITWISEAND_H

// Another path of aclnnop/aclnn_bitwiseand.h, for programs that use it.

#include "../aclnn_bitwiseand.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BITWISEAND_H */
