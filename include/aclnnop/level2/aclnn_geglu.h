#ifndef OPAPI_LEVEL2_ACLNN_GEGLU_H
#define OPAPI_LEVEL2_ACLNN_GEGLU_H

// Another path of aclnnop/aclnn_geglu.h, for programs that use it.

#include "../aclnn_geglu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GEGLU_H */
