#ifndef OPAPI_LEVEL2_ACLNN_GER_H
#define OPAPI_LEVEL2_ACLNN_GER_H

// Another path of aclnnop/aclnn_ger.h, for programs that use it.

#include "../aclnn_ger.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GER_H */
