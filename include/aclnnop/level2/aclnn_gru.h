#ifndef OPAPI_LEVEL2_ACLNN_GRU_H
#define OPAPI_LEVEL2_ACLNN_GRU_H

// Another path of aclnnop/aclnn_gru.h, for programs that use it.

#include "../aclnn_gru.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GRU_H */
