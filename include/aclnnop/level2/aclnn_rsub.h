#ifndef OPAPI_LEVEL2_ACLNN_RSUB_H
#define OPAPI_LEVEL2_ACLNN_RSUB_H

// Another path of aclnnop/aclnn_rsub.h, for programs that use it.

#include "../aclnn_rsub.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RSUB_H */
