#ifndef OPAPI_LEVEL2_ACLNN_ACOSH_H
#define OPAPI_LEVEL2_ACLNN_ACOSH_H

// Another path of aclnnop/aclnn_acosh.h, for programs that use it.

#include "../aclnn_acosh.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ACOSH_H */
