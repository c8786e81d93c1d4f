#ifndef OPAPI_LEVEL2_ACLNN_SOFTPLUS_H
#define OPAPI_LEVEL2_ACLNN_SOFTPLUS_H

// Another path of aclnnop/aclnn_softplus.h, for programs that use it.

#include "../aclnn_softplus.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SOFTPLUS_H */
