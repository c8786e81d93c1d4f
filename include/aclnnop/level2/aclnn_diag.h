#ifndef OPAPI_LEVEL2_ACLNN_DIAG_H
#define OPAPI_LEVEL2_ACLNN_DIAG_H

// Another path of aclnnop/aclnn_diag.h, for programs that use it.

#include "../aclnn_diag.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DIAG_H */
