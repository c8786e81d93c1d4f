#ifndef OPAPI_LEVEL2_ACLNN_TOP_K_TOP_P_SAMPLE_H
#define OPAPI_LEVEL2_ACLNN_TOP_K_TOP_P_SAMPLE_H

// Another path of aclnnop/aclnn_top_k_top_p_sample.h, for programs that use it.

#include "../aclnn_top_k_top_p_sample.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TOP_K_TOP_P_SAMPLE_H */
