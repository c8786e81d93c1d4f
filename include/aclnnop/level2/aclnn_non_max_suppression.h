#ifndef OPAPI_LEVEL2_ACLNN_NON_MAX_SUPPRESSION_H
#define OPAPI_LEVEL2_ACLNN_NON_MAX_SUPPRESSION_H

// Another path of aclnnop/aclnn_non_max_suppression.h, for programs that use it.

#include "../aclnn_non_max_suppression.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NON_MAX_SUPPRESSION_H */
