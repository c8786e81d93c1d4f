#ifndef OPAPI_LEVEL2_ACLNN_DIV_H
#define OPAPI_LEVEL2_ACLNN_DIV_H

// Another path of aclnnop/aclnn_div.h, for programs that use it.

#include "../aclnn_div.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DIV_H */
