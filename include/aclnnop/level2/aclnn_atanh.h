#ifndef OPAPI_LEVEL2_ACLNN_ATANH_H
#define OPAPI_LEVEL2_ACLNN_ATANH_H

// Another path of aclnnop/aclnn_atanh.h, for programs that use it.

#include "../aclnn_atanh.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ATANH_H */
