#ifndef OPAPI_LEVEL2_ACLNN_INVERSE_H
#define OPAPI_LEVEL2_ACLNN_INVERSE_H

// Another path of aclnnop/aclnn_inverse.h, for programs that use it.

#include "../aclnn_inverse.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INVERSE_H */
