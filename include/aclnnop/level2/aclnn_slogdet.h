#ifndef OPAPI_LEVEL2_ACLNN_SLOGDET_H
#define OPAPI_LEVEL2_ACLNN_SLOGDET_H

// Another path of aclnnop/aclnn_slogdet.h, for programs that use it.

#include "../aclnn_slogdet.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SLOGDET_H */
