#ifndef OPAPI_LEVEL2_ACLNN_DIAG_FLAT_H
#define OPAPI_LEVEL2_ACLNN_DIAG_FLAT_H

// Another path of aclnnop/aclnn_diag_flat.h, for programs that use it.

#include "../aclnn_diag_flat.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DIAG_FLAT_H */
