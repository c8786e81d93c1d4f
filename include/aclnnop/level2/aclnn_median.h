#ifndef OPAPI_LEVEL2_ACLNN_MEDIAN_H
#define OPAPI_LEVEL2_ACLNN_MEDIAN_H

// Another path of aclnnop/aclnn_median.h, for programs that use it.

#include "../aclnn_median.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MEDIAN_H */
