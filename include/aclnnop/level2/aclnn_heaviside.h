#ifndef OPAPI_LEVEL2_ACLNN_HEAVISIDE_H
#define OPAPI_LEVEL2_ACLNN_HEAVISIDE_H

// Another path of aclnnop/aclnn_heaviside.h, for programs that use it.

#include "../aclnn_heaviside.h"

#endif  /* OPAPI_LEVEL2_ACLNN_HEAVISIDE_H */
