#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_LOG10_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_LOG10_H

// Another path of aclnnop/aclnn_foreach_log10.h, for programs that use it.

#include "../aclnn_foreach_log10.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_LOG10_H */
