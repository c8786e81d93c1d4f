#ifndef OPAPI_LEVEL2_ACLNN_LOGADDEXP_H
#define OPAPI_LEVEL2_ACLNN_LOGADDEXP_H

// Another path of aclnnop/aclnn_logaddexp.h, for programs that use it.

#include "../aclnn_logaddexp.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGADDEXP_H */
