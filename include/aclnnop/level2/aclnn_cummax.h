#ifndef OPAPI_LEVEL2_ACLNN_CUMMAX_H
#define OPAPI_LEVEL2_ACLNN_CUMMAX_H

// Another path of aclnnop/aclnn_cummax.h, for programs that use it.

#include "../aclnn_cummax.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CUMMAX_H */
