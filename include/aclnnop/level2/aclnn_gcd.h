#ifndef OPAPI_LEVEL2_ACLNN_GCD_H
#define OPAPI_LEVEL2_ACLNN_GCD_H

// Another path of aclnnop/aclnn_gcd.h, for programs that use it.

#include "../aclnn_gcd.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GCD_H */
