#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_NON_FINITE_CHECK_AND_UNSCALE_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_NON_FINITE_CHECK_AND_UNSCALE_H

// Another path of aclnnop/aclnn_foreach_non_finite_check_and_unscale.h, for programs that use it.

#include "../aclnn_foreach_non_finite_check_and_unscale.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_NON_FINITE_CHECK_AND_UNSCALE_H */
