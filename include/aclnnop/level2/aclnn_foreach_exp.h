#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_EXP_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_EXP_H

// Another path of aclnnop/aclnn_foreach_exp.h, for programs that use it.

#include "../aclnn_foreach_exp.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_EXP_H */
