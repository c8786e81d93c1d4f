#ifndef OPAPI_LEVEL2_ACLNN_MASKED_SOFTMAX_WITH_REL_POS_BIAS_H
#define OPAPI_LEVEL2_ACLNN_MASKED_SOFTMAX_WITH_REL_POS_BIAS_H

// Another path of aclnnop/aclnn_masked_softmax_with_rel_pos_bias.h, for programs that use it.

#include "../aclnn_masked_softmax_with_rel_pos_bias.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MASKED_SOFTMAX_WITH_REL_POS_BIAS_H */
