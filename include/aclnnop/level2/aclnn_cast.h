#ifndef OPAPI_LEVEL2_ACLNN_CAST_H
#define OPAPI_LEVEL2_ACLNN_CAST_H

// Another path of aclnnop/aclnn_cast.h, for programs that use it.

#include "../aclnn_cast.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CAST_H */
