#ifndef OPAPI_LEVEL2_ACLNN_ADDR_H
#define OPAPI_LEVEL2_ACLNN_ADDR_H

// Another path of aclnnop/aclnn_addr.h, for programs that use it.

#include "../aclnn_addr.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADDR_H */
