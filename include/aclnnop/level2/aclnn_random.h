#ifndef OPAPI_LEVEL2_ACLNN_RANDOM_H
#define OPAPI_LEVEL2_ACLNN_RANDOM_H

// Another path of aclnnop/aclnn_random.h, for programs that use it.

#include "../aclnn_random.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RANDOM_H */
