#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_LOG1P_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_LOG1P_H

// Another path of aclnnop/aclnn_foreach_log1p.h, for programs that use it.

#include "../aclnn_foreach_log1p.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_LOG1P_H */
