#ifndef OPAPI_LEVEL2_ACLNN_PRECISION_COMPARE_H
#define OPAPI_LEVEL2_ACLNN_PRECISION_COMPARE_H

// Another path of aclnnop/aclnn_precision_compare.h, for programs that use it.

#include "../aclnn_precision_compare.h"

#endif  /* OPAPI_LEVEL2_ACLNN_PRECISION_COMPARE_H */
