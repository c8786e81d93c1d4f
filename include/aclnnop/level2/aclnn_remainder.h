#ifndef OPAPI_LEVEL2_ACLNN_REMAINDER_H
#define OPAPI_LEVEL2_ACLNN_REMAINDER_H

// Another path of aclnnop/aclnn_remainder.h, for programs that use it.

#include "../aclnn_remainder.h"

#endif  /* OPAPI_LEVEL2_ACLNN_REMAINDER_H */
