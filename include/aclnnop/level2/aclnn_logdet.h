#ifndef OPAPI_LEVEL2_ACLNN_LOGDET_H
#define OPAPI_LEVEL2_ACLNN_LOGDET_H

// Another path of aclnnop/aclnn_logdet.h, for programs that use it.

#include "../aclnn_logdet.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LOGDET_H */
