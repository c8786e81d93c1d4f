#ifndef OPAPI_LEVEL2_ACLNN_MM_H
#define OPAPI_LEVEL2_ACLNN_MM_H

// Another path of aclnnop/aclnn_mm.h, for programs that use it.

#include "../aclnn_mm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MM_H */
