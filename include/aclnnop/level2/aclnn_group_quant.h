#ifndef OPAPI_LEVEL2_ACLNN_GROUP_QUANT_H
#define OPAPI_LEVEL2_ACLNN_GROUP_QUANT_H

// Another path of aclnnop/aclnn_group_quant.h, for programs that use it.

#include "../aclnn_group_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GROUP_QUANT_H */
