#ifndef OPAPI_LEVEL2_ACLNN_ONES_H
#define OPAPI_LEVEL2_ACLNN_ONES_H

// Another path of aclnnop/aclnn_ones.h, for programs that use it.

#include "../aclnn_ones.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ONES_H */
