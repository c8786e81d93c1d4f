#ifndef OPAPI_LEVEL2_ACLNN_KL_DIV_H
#define OPAPI_LEVEL2_ACLNN_KL_DIV_H

// Another path of aclnnop/aclnn_kl_div.h, for programs that use it.

#include "../aclnn_kl_div.h"

#endif  /* OPAPI_LEVEL2_ACLNN_KL_DIV_H */
