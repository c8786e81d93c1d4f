#ifndef OPAPI_LEVEL2_ACLNN_CDIST_H
#define OPAPI_LEVEL2_ACLNN_CDIST_H

// Another path of aclnnop/aclnn_cdist.h, for programs that use it.

#include "../aclnn_cdist.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CDIST_H */
