#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_SIN_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_SIN_H

// Another path of aclnnop/aclnn_foreach_sin.h, for programs that use it.

#include "../aclnn_foreach_sin.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_SIN_H */
