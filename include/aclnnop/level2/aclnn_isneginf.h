#ifndef OPAPI_LEVEL2_ACLNN_ISNEGINF_H
#define OPAPI_LEVEL2_ACLNN_ISNEGINF_H

// Another path of aclnnop/aclnn_isneginf.h, for programs that use it.

#include "../aclnn_isneginf.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ISNEGINF_H */
