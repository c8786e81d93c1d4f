#ifndef OPAPI_LEVEL2_ACLNN_ISFINITE_H
#define OPAPI_LEVEL2_ACLNN_ISFINITE_H

// Another path of aclnnop/aclnn_isfinite.h, for programs that use it.

#include "../aclnn_isfinite.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ISFINITE_H */
