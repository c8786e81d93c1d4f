#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_ABS_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_ABS_H

// Another path of aclnnop/aclnn_foreach_abs.h, for programs that use it.

#include "../aclnn_foreach_abs.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_ABS_H */
