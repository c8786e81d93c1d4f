#ifndef OPAPI_LEVEL2_ACLNN_TRIU_H
#define OPAPI_LEVEL2_ACLNN_TRIU_H

// Another path of aclnnop/aclnn_triu.h, for programs that use it.

#include "../aclnn_triu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TRIU_H */
