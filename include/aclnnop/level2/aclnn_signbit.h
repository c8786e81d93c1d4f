#ifndef OPAPI_LEVEL2_ACLNN_SIGNBIT_H
#define OPAPI_LEVEL2_ACLNN_SIGNBIT_H

// Another path of aclnnop/aclnn_signbit.h, for programs that use it.

#include "../aclnn_signbit.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SIGNBIT_H */
