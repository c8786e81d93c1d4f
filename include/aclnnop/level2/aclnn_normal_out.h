#ifndef OPAPI_LEVEL2_ACLNN_NORMAL_OUT_H
#define OPAPI_LEVEL2_ACLNN_NORMAL_OUT_H

// Another path of aclnnop/aclnn_normal_out.h, for programs that use it.

#include "../aclnn_normal_out.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NORMAL_OUT_H */
