#ifndef OPAPI_LEVEL2_ACLNN_EQUAL_H
#define OPAPI_LEVEL2_ACLNN_EQUAL_H

// Another path of aclnnop/aclnn_equal.h, for programs that use it.

#include "../aclnn_equal.h"

#endif  /* OPAPI_LEVEL2_ACLNN_EQUAL_H */
