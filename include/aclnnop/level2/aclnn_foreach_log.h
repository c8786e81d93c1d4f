#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_LOG_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_LOG_H

// Another path of aclnnop/aclnn_foreach_log.h, for programs that use it.

#include "../aclnn_foreach_log.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_LOG_H */
