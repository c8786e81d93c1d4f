#ifndef OPAPI_LEVEL2_ACLNN_ANY_H
#define OPAPI_LEVEL2_ACLNN_ANY_H

// Another path of aclnnop/aclnn_any.h, for programs that use it.

#include "../aclnn_any.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ANY_H */
