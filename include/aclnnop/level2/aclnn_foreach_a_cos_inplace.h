#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_A_COS_INPLACE_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_A_COS_INPLACE_H

// Another path of aclnnop/aclnn_foreach_a_cos_inplace.h, for programs that use it.

#include "../aclnn_foreach_a_cos_inplace.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_A_COS_INPLACE_H */
