#ifndef OPAPI_LEVEL2_ACLNN_DOT_H
#define OPAPI_LEVEL2_ACLNN_DOT_H

// Another path of aclnnop/aclnn_dot.h, for programs that use it.

#include "../aclnn_dot.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DOT_H */
