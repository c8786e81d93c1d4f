#ifndef OPAPI_LEVEL2_ACLNN_AMINMAX_ALL_H
#define OPAPI_LEVEL2_ACLNN_AMINMAX_ALL_H

// Another path of aclnnop/aclnn_aminmax_all.h, for programs that use it.

#include "../aclnn_aminmax_all.h"

#endif  /* OPAPI_LEVEL2_ACLNN_AMINMAX_ALL_H */
