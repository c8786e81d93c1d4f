#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_NEG_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_NEG_H

// Another path of aclnnop/aclnn_foreach_neg.h, for programs that use it.

#include "../aclnn_foreach_neg.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_NEG_H */
