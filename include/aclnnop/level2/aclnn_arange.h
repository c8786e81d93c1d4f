#ifndef OPAPI_LEVEL2_ACLNN_ARANGE_H
#define OPAPI_LEVEL2_ACLNN_ARANGE_H

// Another path of aclnnop/aclnn_arange.h, for programs that use it.

#include "../aclnn_arange.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ARANGE_H */
