#ifndef OPAPI_LEVEL2_ACLNN_ERFINV_H
#define OPAPI_LEVEL2_ACLNN_ERFINV_H

// Another path of aclnnop/aclnn_erfinv.h, for programs that use it.

#include "../aclnn_erfinv.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ERFINV_H */
