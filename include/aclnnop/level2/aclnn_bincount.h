#ifndef OPAPI_LEVEL2_ACLNN_BINCOUNT_H
#define OPAPI_LEVEL2_ACLNN_BINCOUNT_H

// Another path of aclnnop/aclnn_bincount.h, for programs that use it.

#include "../aclnn_bincount.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BINCOUNT_H */
