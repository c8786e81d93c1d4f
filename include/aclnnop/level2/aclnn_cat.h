#ifndef OPAPI_LEVEL2_ACLNN_CAT_H
#define OPAPI_LEVEL2_ACLNN_CAT_H

// Another path of aclnnop/aclnn_cat.h, for programs that use it.

#include "../aclnn_cat.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CAT_H */
