#ifndef OPAPI_LEVEL2_ACLNN_BERNOULLI_H
#define OPAPI_LEVEL2_ACLNN_BERNOULLI_H

// Another path of aclnnop/aclnn_bernoulli.h, for programs that use it.

#include "../aclnn_bernoulli.h"

#endif  /* OPAPI_LEVEL2_ACLNN_BERNOULLI_H */
