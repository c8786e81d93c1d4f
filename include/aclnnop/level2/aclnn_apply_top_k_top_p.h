#ifndef OPAPI_LEVEL2_ACLNN_APPLY_TOP_K_TOP_P_H
#define OPAPI_LEVEL2_ACLNN_APPLY_TOP_K_TOP_P_H

// Another path of aclnnop/aclnn_apply_top_k_top_p.h, for programs that use it.

#include "../aclnn_apply_top_k_top_p.h"

#endif  /* OPAPI_LEVEL2_ACLNN_APPLY_TOP_K_TOP_P_H */
