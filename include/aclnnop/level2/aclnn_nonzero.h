#ifndef OPAPI_LEVEL2_ACLNN_NONZERO_H
#define OPAPI_LEVEL2_ACLNN_NONZERO_H

// Another path of aclnnop/aclnn_nonzero.h, for programs that use it.

#include "../aclnn_nonzero.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NONZERO_H */
