#ifndef OPAPI_LEVEL2_ACLNN_MAXN_H
#define OPAPI_LEVEL2_ACLNN_MAXN_H

// Another path of aclnnop/aclnn_maxn.h, for programs that use it.

#include "../aclnn_maxn.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MAXN_H */
