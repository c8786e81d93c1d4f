#ifndef OPAPI_LEVEL2_ACLNN_LOGSUMEXP_H
#define OPAPI_LEVEL2_ACLNN_LOGSUMEXP_H

// Another path of aclnnop/aclnn_logsumexp.h, for programs that use it.

#include "../aclnn_logsumexp.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGSUMEXP_H */
