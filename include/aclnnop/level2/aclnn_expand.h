#ifndef OPAPI_LEVEL2_ACLNN_EXPAND_H
#define OPAPI_LEVEL2_ACLNN_EXPAND_H

// Another path of aclnnop/aclnn_expand.h, for programs that use it.

#include "../aclnn_expand.h"

#endif  /* OPAPI_LEVEL2_ACLNN_EXPAND_H */
