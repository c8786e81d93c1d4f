#ifndef OPAPI_LEVEL2_ACLNN_CROSS_ENTROPY_SUM_EXP_AND_INDEX_LOGIT_H
#define OPAPI_LEVEL2_ACLNN_CROSS_ENTROPY_SUM_EXP_AND_INDEX_LOGIT_H

// Another path of aclnnop/aclnn_cross_entropy_sum_exp_and_index_logit.h, for programs that use it.

#include "../aclnn_cross_entropy_sum_exp_and_index_logit.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CROSS_ENTROPY_SUM_EXP_AND_INDEX_LOGIT_H */
