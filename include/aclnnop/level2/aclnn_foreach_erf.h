#ifndef OPAPI_LEVEL2_ACLNN_FOREACH_ERF_H
#define OPAPI_LEVEL2_ACLNN_FOREACH_ERF_H

// Another path of aclnnop/aclnn_foreach_erf.h, for programs that use it.

#include "../aclnn_foreach_erf.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FOREACH_ERF_H */
