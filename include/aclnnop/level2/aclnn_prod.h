#ifndef OPAPI_LEVEL2_ACLNN_PROD_H
#define OPAPI_LEVEL2_ACLNN_PROD_H

// Another path of aclnnop/aclnn_prod.h, for programs that use it.

#include "../aclnn_prod.h"

#endif  /* OPAPI_LEVEL2_ACLNN_PROD_H */
