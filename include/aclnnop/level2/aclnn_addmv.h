#ifndef OPAPI_LEVEL2_ACLNN_ADDMV_H
#define OPAPI_LEVEL2_ACLNN_ADDMV_H

// Another path of aclnnop/aclnn_addmv.h, for programs that use it.

#include "../aclnn_addmv.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADDMV_H */
