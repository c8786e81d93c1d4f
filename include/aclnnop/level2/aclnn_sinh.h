#ifndef OPAPI_LEVEL2_ACLNN_SINH_H
#define OPAPI_LEVEL2_ACLNN_SINH_H

// Another path of aclnnop/aclnn_sinh.h, for programs that use it.

#include "../aclnn_sinh.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SINH_H */
