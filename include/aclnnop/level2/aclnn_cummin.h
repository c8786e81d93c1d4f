#ifndef OPAPI_LEVEL2_ACLNN_CUMMIN_H
#define OPAPI_LEVEL2_ACLNN_CUMMIN_H

// Another path of aclnnop/aclnn_cummin.h, for programs that use it.

#include "../aclnn_cummin.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CUMMIN_H */
