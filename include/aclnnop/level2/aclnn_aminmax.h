#ifndef OPAPI_LEVEL2_ACLNN_AMINMAX_H
#define OPAPI_LEVEL2_ACLNN_AMINMAX_H

// Another path of aclnnop/aclnn_aminmax.h, for programs that use it.

#include "../aclnn_aminmax.h"

#endif  /* OPAPI_LEVEL2_ACLNN_AMINMAX_H */
