#ifndef OPAPI_LEVEL2_ACLNN_ACOS_H
#define OPAPI_LEVEL2_ACLNN_ACOS_H

// Another path of aclnnop/aclnn_acos.h, for programs that use it.

#include "../aclnn_acos.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ACOS_H */
