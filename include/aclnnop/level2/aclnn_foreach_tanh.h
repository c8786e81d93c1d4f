#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_TANH_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_TANH_H

// Another path of aclnnop/aclnn_foreach_tanh.h, for programs that use it.

#include "../aclnn_foreach_tanh.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_TANH_H */
