#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_SIGMOID_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_SIGMOID_H

// Another path of aclnnop/aclnn_foreach_sigmoid.h, for programs that use it.

#include "../aclnn_foreach_sigmoid.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_SIGMOID_H */
