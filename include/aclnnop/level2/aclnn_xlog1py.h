#ifndef OPAPI_LEVEL2_ACLNN_XLOG1PY_H
#define OPAPI_LEVEL2_ACLNN_XLOG1PY_H

// Another path of aclnnop/aclnn_xlog1py.h, for programs that use it.

#include "../aclnn_xlog1py.h"

#endif  /* OPAPI_LEVEL2_ACLNN_XLOG1PY_H */
