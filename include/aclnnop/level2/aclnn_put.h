#ifndef OPAPI_LEVEL2_ACLNN_PUT_H
#define OPAPI_LEVEL2_ACLNN_PUT_H

// Another path of aclnnop/aclnn_put.h, for programs that use it.

#include "../aclnn_put.h"

#endif  /* OPAPI_LEVEL2_ACLNN_PUT_H */
