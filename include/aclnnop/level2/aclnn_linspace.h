#ifndef OPAPI_LEVEL2_ACLNN_LINSPACE_H
#define OPAPI_LEVEL2_ACLNN_LINSPACE_H

// Another path of aclnnop/aclnn_linspace.h, for programs that use it.

#include "../aclnn_linspace.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LINSPACE_H */
