#ifndef OPAPI_LEVEL2_ACLNN_UNIQUE2_H
#define OPAPI_LEVEL2_ACLNN_UNIQUE2_H

// Another path of aclnnop/aclnn_unique2.h, for programs that use it.

#include "../aclnn_unique2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_UNIQUE2_H */
