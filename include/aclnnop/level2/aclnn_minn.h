#ifndef OPAPI_LEVEL2_ACLNN_MINN_H
#define OPAPI_LEVEL2_ACLNN_MINN_H

// Another path of aclnnop/aclnn_minn.h, for programs that use it.

#include "../aclnn_minn.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MINN_H */
