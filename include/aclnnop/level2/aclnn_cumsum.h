#ifndef OPAPI_LEVEL2_ACLNN_CUMSUM_H
#define OPAPI_LEVEL2_ACLNN_CUMSUM_H

// Another path of aclnnop/aclnn_cumsum.h, for programs that use it.

#include "../aclnn_cumsum.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CUMSUM_H */
