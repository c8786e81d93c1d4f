#ifndef OPAPI_LEVEL2_ACLNN_ARGMIN_H
#define OPAPI_LEVEL2_ACLNN_ARGMIN_H

// Another path of aclnnop/aclnn_argmin.h, for programs that use it.

#include "../aclnn_argmin.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ARGMIN_H */
