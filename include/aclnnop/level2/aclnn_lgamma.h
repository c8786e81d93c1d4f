#ifndef OPAPI_LEVEL2_ACLNN_LGAMMA_H
#define OPAPI_LEVEL2_ACLNN_LGAMMA_H

// Another path of aclnnop/aclnn_lgamma.h, for programs that use it.

#include "../aclnn_lgamma.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LGAMMA_H */
