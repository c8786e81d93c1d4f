#ifndef OPAPI_LEVEL2_ACLNN_FRAC_H
#define OPAPI_LEVEL2_ACLNN_FRAC_H

// Another path of aclnnop/aclnn_frac.h, for programs that use it.

#include "../aclnn_frac.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FRAC_H */
