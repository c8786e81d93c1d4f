#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_COPY_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_COPY_H

// Another path of aclnnop/aclnn_foreach_copy.h, for programs that use it.

#include "../aclnn_foreach_copy.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_COPY_H */
