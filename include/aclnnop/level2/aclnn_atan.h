#ifndef OPAPI_LEVEL2_ACLNN_ATAN_H
#define OPAPI_LEVEL2_ACLNN_ATAN_H

// Another path of aclnnop/aclnn_atan.h, for programs that use it.

#include "../aclnn_atan.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ATAN_H */
