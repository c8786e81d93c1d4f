#ifndef OPAPI_LEVEL2_ACLNN_DIGAMMA_H
#define OPAPI_LEVEL2_ACLNN_DIGAMMA_H

// Another path of aclnnop/aclnn_digamma.h, for programs that use it.

#include "../aclnn_digamma.h"

#endif  /* OPAPI_LEVEL2_ACLNN_DIGAMMA_H */
