#ifndef OPAPI_LEVEL2_ACLNN_TOP_K_TOP_P_SAMPLE_V2_H
#define OPAPI_LEVEL2_ACLNN_TOP_K_TOP_P_SAMPLE_V2_H

// Another path of aclnnop/aclnn_top_k_top_p_sample_v2.h, for programs that use it.

#include "../aclnn_top_k_top_p_sample_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TOP_K_TOP_P_SAMPLE_V2_H */
