#ifndef OPAPI_LEVEL2_ACLNN_RENORM_H
#define OPAPI_LEVEL2_ACLNN_RENORM_H

// Another path of aclnnop/aclnn_renorm.h, for programs that use it.

#include "../aclnn_renorm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RENORM_H */
