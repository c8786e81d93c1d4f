#ifndef OPAPI_LEVEL2_ACLNN_ELU_H
#define OPAPI_LEVEL2_ACLNN_ELU_H

// Another path of aclnnop/aclnn_elu.h, for programs that use it.

#include "../aclnn_elu.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ELU_H */
