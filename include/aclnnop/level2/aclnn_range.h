#ifndef OPAPI_LEVEL2_ACLNN_RANGE_H
#define OPAPI_LEVEL2_ACLNN_RANGE_H

// Another path of aclnnop/aclnn_range.h, for programs that use it.

#include "../aclnn_range.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RANGE_H */
