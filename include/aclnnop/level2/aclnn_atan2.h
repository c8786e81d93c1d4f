#ifndef OPAPI_LEVEL2_ACLNN_ATAN2_H
#define OPAPI_LEVEL2_ACLNN_ATAN2_H

// Another path of aclnnop/aclnn_atan2.h, for programs that use it.

#include "../aclnn_atan2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ATAN2_H */
