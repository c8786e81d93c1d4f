#ifndef OPAPI_LEVEL2_ACLNN_ISCLOSE_H
#define OPAPI_LEVEL2_ACLNN_ISCLOSE_H

// Another path of aclnnop/aclnn_isclose.h, for programs that use it.

#include "../aclnn_isclose.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ISCLOSE_H */
